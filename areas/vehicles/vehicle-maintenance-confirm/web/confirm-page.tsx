import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input, Space, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { servicePrefix, textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { Plate, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { BY_HAND, servicingItem } from '../../registers/codes.ts'
import { useRows } from '../../vehicle-invoice-register/web/use-rows.ts'
import { vehicleMaintenanceConfirm } from '../vehicle-maintenance-confirm.ts'
import type { Car } from './progress-page.tsx'
import '#packages/web/kit/form.css'

interface Told {
  /** Items that somebody has seen done. */
  byHand: readonly number[]
  reason: string
  attachBizId: string
}
const NOTHING: Told = { byHand: [], reason: '', attachBizId: '' }

/** /vehicle/servicing-confirm-edit: one car in its form, several as one table. */
export function ConfirmPage() {
  const ids = (useTab().params.get('vehicleIds') ?? '').split(',').filter(one => /^\d{1,19}$/.test(one))
  return ids.length > 0 ? (
    <ConfirmMany ids={ids} />
  ) : (
    <FormPage resource={vehicleMaintenanceConfirm as unknown as AnyResource} how="add" />
  )
}

function ConfirmMany({ ids }: { ids: readonly string[] }) {
  const t = useT()
  const tab = useTab()
  const language = useLanguage(state => state.language)
  const [told, setTold] = useState<Readonly<Record<string, Told>>>({})
  const { send, isBusy, faults } = useRows('vehicle-maintenance-confirm', () => tab.close())
  const { data } = useQuery({
    queryKey: ['list', 'vehicle-maintenance-confirm', 'chosen', language, ids.join(',')],
    queryFn: () =>
      request<{ records: Car[] }>('GET', `${servicePrefix.core}/vehicle/servicing-progress-page`, {
        params: { id_in: ids.join(','), size: 200 },
      }),
  })
  const cars = data?.records ?? []
  const of = (id: string) => told[id] ?? NOTHING
  const tell = (id: string, more: Partial<Told>) =>
    setTold(now => ({ ...now, [id]: { ...(now[id] ?? NOTHING), ...more } }))
  const submit = () =>
    send(
      cars.map(({ id }) => {
        const { byHand, reason, attachBizId } = of(id)
        return {
          vehicleId: id,
          items: byHand.map(itemCode => ({ itemCode, byHand: true })),
          ...(reason ? { reason } : {}),
          ...(attachBizId ? { attachBizId } : {}),
        }
      }),
    )
  const columns = useColumns({ of, tell, faultsOf: index => faults.rows[index] ?? [] })
  return (
    <div className="kit-page kit-form">
      <header className="kit-head">
        <h1>{t('整备确认 / Confirm preparation')}</h1>
      </header>
      <section className="kit-card kit-section">
        {faults.others.map(one => (
          <Alert key={one} type="error" showIcon title={t(one)} />
        ))}
        <Table<Car>
          size="small"
          rowKey="id"
          loading={!data}
          pagination={false}
          dataSource={cars}
          columns={columns}
          scroll={{ x: 1080 }}
        />
        <footer className="kit-form-bar">
          <span className="kit-bar-note" role="status" />
          <Button type="primary" loading={isBusy} disabled={cars.length === 0} onClick={() => void submit()}>
            {t('确认{n}台 / Confirm {n}', { n: cars.length })}
          </Button>
        </footer>
      </section>
    </div>
  )
}

interface Asked {
  of: (id: string) => Told
  tell: (id: string, more: Partial<Told>) => void
  faultsOf: (index: number) => readonly string[]
}
function useColumns({ of, tell, faultsOf }: Asked): TableColumnsType<Car> {
  const t = useT()
  const language = useLanguage(state => state.language)
  return [
    {
      title: t('车辆 / Vehicle'),
      fixed: 'left',
      width: 190,
      render: (_, car, index) => (
        <>
          {car.plateNo ? <Plate value={car.plateNo} /> : <b className="mono">{car.vin}</b>}
          {faultsOf(index).map(one => (
            <span key={one} className="kit-line-fault" style={{ display: 'block' }}>
              {t(one)}
            </span>
          ))}
        </>
      ),
    },
    {
      title: t('未完成 / Open'),
      width: 260,
      render: (_, car) => <OpenItems car={car} byHand={of(car.id).byHand} />,
    },
    {
      title: t('现场已确认 / Seen on the spot'),
      width: 220,
      render: (_, car) => (
        <Checkbox.Group
          value={[...of(car.id).byHand]}
          onChange={byHand => tell(car.id, { byHand })}
          options={servicingItem.values
            .filter(one => BY_HAND.includes(one.code))
            .map(one => ({ value: one.code, label: textOf(one.label, language) }))}
        />
      ),
    },
    {
      title: t('PDI或清洁照片 / Pictures'),
      width: 190,
      render: (_, car) => (
        <FilesInput
          isInRow
          value={of(car.id).attachBizId}
          onChange={attachBizId => tell(car.id, { attachBizId: String(attachBizId ?? '') })}
        />
      ),
    },
    {
      title: t('豁免原因 / Why items are waived'),
      width: 220,
      render: (_, car) => (
        <Input
          size="small"
          aria-label={t('豁免原因 / Why items are waived')}
          maxLength={200}
          value={of(car.id).reason}
          onChange={event => tell(car.id, { reason: event.target.value })}
        />
      ),
    },
  ]
}

/** What holds this car; insurance and inspection let nobody waive them. */
function OpenItems({ car, byHand }: { car: Car; byHand: readonly number[] }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const open = servicingItem.values.filter(one => car[`item${one.code}`] === 0 && !byHand.includes(one.code))
  if (open.length === 0) return <ToneTag tone="success">{t('全部完成 / All done')}</ToneTag>
  return (
    <Space size={4} wrap>
      {open.map(one => (
        <ToneTag key={one.code} tone="warning">
          {textOf(one.label, language)}
        </ToneTag>
      ))}
    </Space>
  )
}
