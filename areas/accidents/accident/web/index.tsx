import { Alert, App, Button, Space } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { accident } from '../accident.ts'

/** What the officer must see before anything else: cover at risk, the insurer not told, somebody hurt. */
function Risks({ record }: DetailSlot) {
  const t = useT()
  const lines = [
    ...(record['coverRisk'] === true
      ? [
          t(
            '酒驾、准驾不符、非授权驾驶或逃逸：保险可能拒赔，客户承担 / Drunk, wrong licence, unauthorised or escaped: the insurer may refuse, the customer is liable',
          ),
        ]
      : []),
    ...(!record['insurerReportTime'] && [1, 2, 102].includes(Number(record['status']))
      ? [t('尚未报险，超过48小时可能拒赔 / The insurer is not told yet: after 48 hours he may refuse')]
      : []),
    ...(Number(record['insurerReportDelay'] ?? 0) > 48
      ? [
          t('报险延迟{hours}小时 / The insurer was told {hours} hours late', {
            hours: Number(record['insurerReportDelay']),
          }),
        ]
      : []),
    ...(!record['compulsoryPolicyId'] && Number(record['status']) !== 103
      ? [t('事故当时没有交强险保单 / No compulsory policy covered that moment')]
      : []),
  ]
  if (lines.length === 0) return null
  return (
    <Space orientation="vertical" size={4} style={{ width: '100%' }}>
      {lines.map(line => (
        <Alert key={line} type="warning" showIcon title={line} />
      ))}
    </Space>
  )
}

/** 理赔资料包: every file of the case as one zip in My downloads. */
function ClaimPack({ record }: DetailSlot) {
  const t = useT()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!useCan('accident_export')) return null
  const pack = async () => {
    setBusy(true)
    try {
      const { files } = await request<{ files: number }>('POST', `${servicePrefix.core}/accident/claim-pack`, {
        body: { id: record['id'] },
      })
      void message.success(
        t('{files}份资料打包中，完成后见我的下载 / {files} files are packed into My downloads', { files }),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void pack()}>
      {t('理赔资料包 / Claim pack')}
    </Button>
  )
}

export default customise(accident, { detail: { banner: Risks, actions: ClaimPack } })
