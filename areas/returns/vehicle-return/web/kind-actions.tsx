import { App, Button, Checkbox, DatePicker, Form, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useState, type ReactNode } from 'react'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import type { Car } from './cars.ts'
import { RedeemDialog } from './redeem-dialog.tsx'

const CORE = '/api/ratutech-core'
type Values = Record<string, unknown>
type Named = `${string} / ${string}`
const dayOf = (value: unknown): string => (dayjs.isDayjs(value) ? (value as Dayjs).format('YYYY-MM-DD') : '')

/** What only one kind of return asks, by the state it is in: loss, discharge, transfer, redemption, settlement. */
export function KindActions({ record }: DetailSlot) {
  const id = String(record['id'])
  const status = Number(record['status'])
  // Approvers read the return through their task: without the right to the list they get no buttons of a kind.
  const mayRead = useCan('vehicle_return_view')
  const cars = useQuery({
    queryKey: ['list', 'vehicle-return-record', 'kinds', id],
    enabled: mayRead,
    queryFn: async () =>
      (
        await request<{ records: Car[] }>('GET', `${CORE}/vehicle-return-record/page`, {
          params: { returnId: id, size: 200 },
        })
      ).records.filter(one => one.status !== 5),
  })
  const rows = cars.data ?? []
  const waiting = redemptionIn(record)
  return (
    <>
      {status === 11 && <LossButton id={id} cars={rows} />}
      {status === 13 && <DischargeButton id={id} cars={rows.filter(one => one.mortgaged === true)} />}
      {status === 14 && <TransferButton id={id} cars={rows.filter(one => one.status === 3)} />}
      {status === 15 && <RedeemDialog returnId={id} cars={rows.filter(one => one.status === 2)} />}
      {status === 15 && <SettleButton id={id} />}
      {[15, 16, 3].includes(status) && <RedemptionsButton id={id} />}
      {status === 16 && waiting && <PickButton redeemId={waiting} />}
      {[20, 21, 22, 12, 1].includes(status) && (
        <PrintButton path={`${CORE}/vehicle-return/print-settlement`} params={{ id }} />
      )}
    </>
  )
}
/** 赎回: all applications of this protection, those that were turned down with them. */
function RedemptionsButton({ id }: { id: string }) {
  const t = useT()
  const may = useCan('vehicle_return_redeem')
  return may ? (
    <Button onClick={() => openTab(`/kaLeaseManagement/assetProtection/redemption?id=${id}`)}>
      {t('赎回记录 / Redemptions')}
    </Button>
  ) : null
}
/** The redemption that waits for money or for its pick-up. */
function redemptionIn(record: Readonly<Values>): string | undefined {
  const all = (record['redemptions'] ?? []) as { id: string; status: number }[]
  return all.find(one => one.status === 1 || one.status === 5)?.id
}

/** One call of the return behind a small form. */
function Asked({
  label,
  code,
  call,
  body,
  children,
}: {
  label: Named
  code: string
  call: string
  body: (given: Values) => Values
  children: ReactNode
}) {
  const t = useT()
  const may = useCan(code)
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t(label)}
      </Button>
      {isOpen && (
        <FormDialog
          title={t(label)}
          path={`${CORE}/vehicle-return/${call}`}
          method="PUT"
          width={560}
          body={body}
          onClose={() => setOpen(false)}
          onDone={() => void message.success(t('已完成 / Done'))}
        >
          {children}
        </FormDialog>
      )}
    </>
  )
}
const nameOf = (car: Car): string => car.plateNo || car.vin
const required = [{ required: true }]

function LossButton({ id, cars }: { id: string; cars: readonly Car[] }) {
  const t = useT()
  const body = (given: Values): Values => ({
    id,
    reason: given['reason'] ?? '',
    records: cars.map(car => {
      const one = (given[car.id] ?? {}) as Values
      const paidOn = dayOf(one['insurePayDate'])
      return {
        recordId: car.id,
        lossBase: one['lossBase'],
        insurePay: one['insurePay'] || '0',
        salvage: one['salvage'] || '0',
        claimNo: one['claimNo'] ?? '',
        ...(paidOn ? { insurePayDate: paidOn } : {}),
      }
    }),
  })
  return (
    <Asked label="确认灭失 / Confirm the loss" code="vehicle_return_loss" call="confirm-loss" body={body}>
      {cars.map(car => (
        <fieldset key={car.id}>
          <legend>{nameOf(car)}</legend>
          <Form.Item
            name={[car.id, 'lossBase']}
            label={t('约定车值 / Agreed value')}
            rules={required}
            initialValue={car.lossBase}
          >
            <MoneyInput />
          </Form.Item>
          <Form.Item
            name={[car.id, 'insurePay']}
            label={t('保险赔付 / Insurance paid')}
            initialValue={car.insurePay || undefined}
          >
            <MoneyInput />
          </Form.Item>
          <Form.Item
            name={[car.id, 'insurePayDate']}
            label={t('赔付到账日 / Paid on')}
            initialValue={car.insurePayDate ? dayjs(car.insurePayDate) : undefined}
          >
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name={[car.id, 'claimNo']} label={t('赔案号 / Claim no.')} initialValue={car.claimNo || undefined}>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name={[car.id, 'salvage']} label={t('残值 / Salvage')} initialValue={car.salvage || undefined}>
            <MoneyInput />
          </Form.Item>
        </fieldset>
      ))}
      <Form.Item name="reason" label={t('无赔付的原因 / Why nothing was paid')}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </Asked>
  )
}

function DischargeButton({ id, cars }: { id: string; cars: readonly Car[] }) {
  const t = useT()
  const body = (given: Values): Values => ({
    id,
    records: cars.map(car => {
      const one = (given[car.id] ?? {}) as Values
      return {
        recordId: car.id,
        dischargeDate: dayOf(one['dischargeDate']),
        dischargeNo: one['dischargeNo'],
        certBack: one['certBack'] === true,
      }
    }),
  })
  return (
    <Asked
      label="确认解押 / Confirm the discharge"
      code="vehicle_return_discharge"
      call="confirm-discharge-mortgage"
      body={body}
    >
      {cars.map(car => (
        <fieldset key={car.id}>
          <legend>{nameOf(car)}</legend>
          <Form.Item name={[car.id, 'dischargeDate']} label={t('解押日 / Discharged on')} rules={required}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name={[car.id, 'dischargeNo']} label={t('解押回执 / Receipt')} rules={required}>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name={[car.id, 'certBack']} valuePropName="checked">
            <Checkbox>{t('登记证书已取回 / The certificate is back')}</Checkbox>
          </Form.Item>
        </fieldset>
      ))}
    </Asked>
  )
}

function TransferButton({ id, cars }: { id: string; cars: readonly Car[] }) {
  const t = useT()
  const body = (given: Values): Values => ({
    id,
    recordIds: cars.map(car => car.id),
    transferDate: dayOf(given['transferDate']),
  })
  return (
    <Asked label="确认过户 / Confirm the transfer" code="vehicle_return_discharge" call="confirm-transfer" body={body}>
      <p>{cars.map(nameOf).join(t('、 / , '))}</p>
      <Form.Item name="transferDate" label={t('过户日 / Transferred on')} rules={required}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
    </Asked>
  )
}

function SettleButton({ id }: { id: string }) {
  const t = useT()
  const body = (given: Values): Values => ({
    id,
    terminateDate: dayOf(given['terminateDate']),
    waived: given['waived'] === true,
    reason: given['reason'],
  })
  return (
    <Asked label="转核算 / To settlement" code="vehicle_return_settle" call="to-settle" body={body}>
      <Form.Item name="terminateDate" label={t('解约日 / Terminated on')} rules={required}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="waived" valuePropName="checked">
        <Checkbox>{t('客户放弃赎回 / The customer gives the redemption up')}</Checkbox>
      </Form.Item>
      <Form.Item name="reason" label={t('原因 / Reason')} rules={required}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </Asked>
  )
}

function PickButton({ redeemId }: { redeemId: string }) {
  const t = useT()
  const body = (given: Values): Values => ({
    redeemId,
    pickTime: (given['pickTime'] as Dayjs).format('YYYY-MM-DD HH:mm:ss'),
    mileage: given['mileage'] ? Number(given['mileage']) : undefined,
  })
  return (
    <Asked label="确认提车 / Confirm the pick-up" code="vehicle_return_redeem" call="confirm-pick" body={body}>
      <Form.Item name="pickTime" label={t('提车时间 / Picked up at')} rules={required}>
        <DatePicker showTime style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="mileage" label={t('里程 / Mileage')}>
        <Input inputMode="numeric" suffix={t('公里 / km')} />
      </Form.Item>
    </Asked>
  )
}
