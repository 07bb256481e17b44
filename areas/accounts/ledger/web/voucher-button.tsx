import { Button, DatePicker, Form, Modal, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { servicePrefix, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { ledgerEntry } from '../ledger.ts'

const EXTENSION: Readonly<Record<string, string>> = { csv: 'csv', xlsx: 'xlsx', kingdee: 'xlsx', yonyou: 'txt' }

/** Vouchers for the finance system: a table, or the import file of Kingdee or Yonyou. */
export function VoucherButton() {
  const t = useT()
  const may = useCan('ledger_export')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('导出凭证 / Export vouchers')}</Button>
      {isOpen && <Vouchers onClose={() => setOpen(false)} />}
    </>
  )
}

function Vouchers({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [companyId, setCompany] = useState('')
  const [format, setFormat] = useState('kingdee')
  const [span, setSpan] = useState<[Dayjs, Dayjs]>([
    dayjs().subtract(1, 'month').startOf('month'),
    dayjs().subtract(1, 'month').endOf('month'),
  ])
  const [busy, setBusy] = useState(false)
  const needsCompany = format === 'kingdee' || format === 'yonyou'
  const load = async () => {
    setBusy(true)
    const [from, to] = span.map(day => day.format('YYYY-MM-DD'))
    try {
      const file = await request<File>('GET', `${servicePrefix.core}/ledger/voucher-export`, {
        params: { from, to, companyId, format },
        blob: true,
      })
      saveFile(file, `${t('凭证 / Vouchers')}-${from}-${to}.${EXTENSION[format]}`)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('导出凭证 / Export vouchers')}
      okText={t('导出 / Export')}
      confirmLoading={busy}
      okButtonProps={{ disabled: needsCompany && companyId === '' }}
      onOk={() => void load().catch(() => undefined)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('格式 / Format')}>
          <Radio.Group
            value={format}
            onChange={event => setFormat(String(event.target.value))}
            options={[
              { value: 'kingdee', label: t('金蝶标准凭证 / Kingdee') },
              { value: 'yonyou', label: t('用友凭证文本 / Yonyou') },
              { value: 'xlsx', label: 'Excel' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </Form.Item>
        <Form.Item
          label={t('主体 / Company')}
          required={needsCompany}
          extra={t('金蝶、用友一个账套一份文件 / Kingdee and Yonyou: one file per set of books')}
        >
          <RefPicker
            field={ledgerEntry.fields.companyId as Field}
            name="companyId"
            value={companyId}
            record={() => ({})}
            placeholder={t('全部主体 / All companies')}
            onChange={value => setCompany(String(value ?? ''))}
          />
        </Form.Item>
        <Form.Item
          label={t('记账日期 / Posted')}
          extra={t(
            '每主体每日一张汇总凭证，凭证号为当月日 / One summary voucher a company and day, numbered by the day',
          )}
        >
          <DatePicker.RangePicker
            allowClear={false}
            value={span}
            onChange={days => days?.[0] && days[1] && setSpan([days[0], days[1]])}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
