import { Alert, App, Button, Form, Space, Upload } from 'antd'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { withKeys } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'

interface Checked {
  lines: Row[]
  errors: { row: number; reason: string }[]
}
const BASE = '/api/ratutech-core/account-actually-receive-batch'

/** The list of a platform or a customer as xlsx becomes the lines of the form, each with the bill that it found. */
export function LinesFile({ resource, form }: FormSlot) {
  const t = useT()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked>()
  const [refusal, setRefusal] = useState('')
  const [companyId, payerId, payerKind] = [
    Form.useWatch('companyId', form),
    Form.useWatch('payerId', form),
    Form.useWatch('payerKind', form),
  ] as (string | undefined)[]
  const read = async (file: File) => {
    const body = new FormData()
    body.append('companyId', companyId ?? '')
    body.append('payerId', payerId ?? '')
    body.append('payerKind', String(payerKind ?? 1))
    body.append('file', file)
    setBusy(true)
    setRefusal('')
    try {
      const found = await request<Checked>('POST', `${BASE}/import-check`, { body, timeout: 120_000, noToast: true })
      setChecked(found)
      form.setFieldsValue(withKeys(resource, { lines: found.lines }))
      void message.success(t('读入 {n} 行 / {n} {n|line|lines} read', { n: found.lines.length }))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.told)
    } finally {
      setBusy(false)
    }
  }
  const template = async () =>
    saveFile(await request<File>('GET', `${BASE}/import-title`, { blob: true }), '批量收款模板.xlsx')
  return (
    <Space direction="vertical" style={{ width: '100%', marginBottom: 8 }}>
      <Space wrap>
        <Upload accept=".xlsx" showUploadList={false} beforeUpload={file => (void read(file), false)}>
          <Button icon={<Icon name="upload" size={15} />} loading={isBusy} disabled={!companyId || !payerId}>
            {t('从文件读入 / Read from a file')}
          </Button>
        </Upload>
        <button type="button" className="kit-text-button" onClick={() => void template()}>
          {t('下载模板 / Template')}
        </button>
      </Space>
      {refusal && <Alert type="error" title={refusal} />}
      {checked && checked.errors.length > 0 && (
        <Alert
          type="warning"
          title={t('{n} 行未读入 / {n} {n|row|rows} left out', { n: checked.errors.length })}
          description={checked.errors.slice(0, 20).map(one => (
            <div key={one.row}>
              {t('第{n}行 / Row {n}', { n: one.row })}: {one.reason}
            </div>
          ))}
        />
      )}
    </Space>
  )
}
