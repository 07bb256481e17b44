import { App, Button, Upload } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { withKeys } from '#packages/web/kit/form/values.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'

/** XML, OFD or PDF of an e-invoice fills the form; nothing is registered by it. */
export function ReadFile({ resource, form }: FormSlot) {
  const t = useT()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const read = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    setBusy(true)
    try {
      const found = await request<Row>('POST', `${servicePrefix.core}/invoice-receipt/read`, { body, noToast: true })
      form.setFieldsValue(
        withKeys(resource, Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''))),
      )
      void message.success(t('已读入发票 {no} / Invoice {no} read', { no: String(found['invoiceNo']) }))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Upload
      accept=".xml,.ofd,.pdf"
      showUploadList={false}
      beforeUpload={file => {
        void read(file)
        return false
      }}
    >
      <Button loading={isBusy} icon={<Icon name="upload" size={15} />} style={{ marginBottom: 8 }}>
        {t('读入发票文件（XML、OFD、PDF） / Read an invoice file (XML, OFD, PDF)')}
      </Button>
    </Upload>
  )
}
