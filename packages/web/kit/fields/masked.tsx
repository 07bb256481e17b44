import { App, Input } from 'antd'
import { useState } from 'react'
import { request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useCan } from '../../shell/session.ts'
import type { AnyResource, Row } from '../model/world.ts'

/** A value under the red list's mask; whoever may see it says why, and the look is logged (10-platform 4.4). */
export function MaskedText({
  resource,
  row,
  name,
  text,
  canReveal,
}: {
  resource: AnyResource
  row: Row
  name: string
  text: string
  canReveal: boolean
}) {
  const t = useT()
  const { modal } = App.useApp()
  // An eye that its reader may not use would end in 'no permission' and take his page with it.
  const mayReveal = useCan('red_list_reveal')
  const [clear, setClear] = useState<string>()
  const reveal = () => {
    let reason = ''
    void modal.confirm({
      title: t('查看完整内容 / Show in full'),
      okText: t('查看 / Show'),
      content: (
        <>
          <Input
            autoFocus
            maxLength={100}
            aria-label={t('查看原因 / Reason')}
            placeholder={t('查看原因（会被记录） / Reason (it is recorded)')}
            onChange={event => {
              reason = event.target.value
            }}
          />
          <p className="kit-hint">
            {t('至少8个字符，一个汉字算两个 / At least 8 characters; a Chinese one counts as two')}
          </p>
        </>
      ),
      onOk: async () => {
        const answer = await request<{ value?: string } | string>(
          'POST',
          '/api/blade-system/data-scope/red-list/reveal',
          { body: { resource: resource.name, id: row['id'], fieldKey: name, reason } },
        )
        setClear(typeof answer === 'string' ? answer : String(answer.value ?? ''))
      },
    })
  }
  if (clear) return <span className="num">{clear}</span>
  return (
    <span className="kit-masked num">
      {text}
      {canReveal && mayReveal && (
        <button
          type="button"
          className="kit-icon-button"
          aria-label={t('查看完整内容 / Show in full')}
          onClick={reveal}
        >
          <Icon name="eye" size={14} />
        </button>
      )}
    </span>
  )
}
