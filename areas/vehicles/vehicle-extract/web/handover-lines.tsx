import { Table, type TableColumnsType } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { Car, carOf, Damages, Energy, Mileage, Sound, TakenAt, type LineProps } from './line-inputs.tsx'
import type { TakeLine } from './handover.ts'
import type { HandoverState } from './use-handover.ts'
import { PhotosButton, ViewPhotos } from './view-photos.tsx'

const photosOf = ({ line, state }: LineProps) => ({
  car: carOf(line),
  value: state.written[line.id]?.photoBizId ?? '',
  required: state.photoViews,
  onChange: (photoBizId: string) => state.put(line.id, { photoBizId }),
})

/** Many cars on a desk: a row each. */
export function HandoverGrid({ state }: { state: HandoverState }) {
  const t = useT()
  const columns: TableColumnsType<TakeLine> = [
    {
      key: 'car',
      title: t('车辆 / Car'),
      width: 236,
      fixed: 'left',
      render: (_, line) => <Car line={line} state={state} />,
    },
    {
      key: 'time',
      title: t('提车时间 / Taken at'),
      width: 200,
      render: (_, line) => <TakenAt line={line} state={state} />,
    },
    {
      key: 'km',
      title: t('里程 / Mileage'),
      width: 190,
      render: (_, line) => <Mileage line={line} state={state} />,
    },
    {
      key: 'energy',
      title: t('电量或油量% / Charge or fuel %'),
      width: 130,
      render: (_, line) => <Energy line={line} state={state} />,
    },
    {
      key: 'sound',
      title: t('外观、内饰完好 / Exterior, interior sound'),
      width: 170,
      render: (_, line) => <Sound line={line} state={state} />,
    },
    {
      key: 'damages',
      title: t('损伤 / Damage'),
      width: 96,
      render: (_, line) => <Damages line={line} state={state} />,
    },
    {
      key: 'photos',
      title: t('照片 / Photos'),
      width: 130,
      render: (_, line) => (
        <PhotosButton {...photosOf({ line, state })} fault={<PhotoFault line={line} state={state} />} />
      ),
    },
  ]
  return (
    <Table<TakeLine>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...state.waiting]}
      pagination={false}
      scroll={{ x: 1152, y: 'calc(100vh - 300px)' }}
      rowClassName={line => (state.said[line.id] ? 'take-refused' : '')}
    />
  )
}

function PhotoFault({ line, state }: LineProps) {
  const t = useT()
  const fault = state.said[line.id]?.photos
  return fault ? <small className="take-photo-fault">{t(fault)}</small> : null
}

/** One car after the other on a phone, in front of it: a card each, its views to be photographed below. */
export function HandoverCards({ state }: { state: HandoverState }) {
  return (
    <>
      {state.waiting.map(line => (
        <LineCard key={line.id} line={line} state={state} />
      ))}
    </>
  )
}

function LineCard({ line, state }: LineProps) {
  const t = useT()
  return (
    <article className={`take-card${state.said[line.id] ? ' is-refused' : ''}`}>
      <Car line={line} state={state} />
      <div className="take-card-fields">
        <div className="take-field">
          <span>{t('提车时间 / Taken at')}</span>
          <TakenAt line={line} state={state} />
        </div>
        <div className="take-field">
          <span>{t('电量或油量 / Charge or fuel')}</span>
          <Energy line={line} state={state} />
        </div>
        <div className="take-field is-wide">
          <span>{t('里程 / Mileage')}</span>
          <Mileage line={line} state={state} />
        </div>
        <div className="take-field">
          <span>{t('完好 / Sound')}</span>
          <span>
            <Sound line={line} state={state} />
          </span>
        </div>
        <div className="take-field">
          <span>{t('损伤 / Damage')}</span>
          <span>
            <Damages line={line} state={state} />
          </span>
        </div>
      </div>
      <ViewPhotos {...photosOf({ line, state })} />
    </article>
  )
}
