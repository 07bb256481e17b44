import { Alert, App, Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import type { Field } from '#kernel'
import { CityRules } from '#areas/platform/area/web/city-rules.tsx'
import { useT } from '#packages/web/i18n/index.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Money, PlateMark, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { vehicleAllot } from '../vehicle-allot.ts'
import { Candidates } from './candidates.tsx'
import { linesOf, useAllot, type AllotState, type Candidate } from './use-allot.ts'
import './allot.css'

/** Only orders that still wait for cars. */
const orderField: Field = { ...(vehicleAllot.fields.orderId as Field), options: { only: { status: [1, 2] } } }

/**
 * 配车: waiting positions on the left, suitable vehicles for the selected one on the right; a click allots and moves
 * on.
 */
export function AllotPage() {
  const t = useT()
  const state = useAllot()
  const submit = useSubmit(state)
  const count = linesOf(state).length
  const needsReason = Object.values(state.chosen).some(one => one.exceptions.length > 0)
  return (
    <div
      className="kit-page allot"
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit.run()
      }}
    >
      <header className="kit-head">
        <h1>{t('新增配车单 / New allotment')}</h1>
        <div className="kit-head-tools">
          <Button onClick={state.fillBest} disabled={!state.current || state.free.length === 0}>
            {t('按匹配分自动配车 / Allot by best match')}
          </Button>
          <Button type="primary" loading={submit.isBusy} disabled={count === 0} onClick={() => void submit.run()}>
            {needsReason
              ? t('提交审批（{n}台） / Submit {n}', { n: count })
              : t('配车（{n}台） / Allot {n}', { n: count })}
          </Button>
        </div>
      </header>
      {submit.faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <ul className="allot-faults">
              {submit.faults.map(one => (
                <li key={one}>{t(one)}</li>
              ))}
            </ul>
          }
        />
      )}
      <CityRules cityCodes={state.positions.map(one => one.cityCode ?? '')} />
      <div className="allot-columns">
        <section className="kit-card allot-left">
          <Head state={state} needsReason={needsReason} timeFault={submit.faultAt('planTakeTime')} />
          <Positions state={state} />
        </section>
        <section className="kit-card allot-right">
          <Candidates state={state} />
        </section>
      </div>
    </div>
  )
}

function Head({
  state,
  needsReason,
  timeFault,
}: {
  state: AllotState
  needsReason: boolean
  timeFault: string | undefined
}) {
  const t = useT()
  const { head, setHead } = state
  return (
    <div className="allot-head">
      <label>
        {t('订单 / Order')}
        <RefPicker
          aria-label={t('订单 / Order')}
          field={orderField}
          name="orderId"
          value={head.orderId}
          record={() => ({ ...head })}
          onChange={value => setHead(now => ({ ...now, orderId: String(value ?? '') }))}
        />
      </label>
      <label>
        {t('计划提车 / Planned take')}
        <DatePicker
          showTime={{ format: 'HH:mm', minuteStep: 15 }}
          format="YYYY-MM-DD HH:mm"
          style={{ width: '100%' }}
          placeholder={t("不填按订单 / Empty: the order's")}
          value={head.planTakeTime ? dayjs(head.planTakeTime) : null}
          onChange={value =>
            setHead(now => ({ ...now, planTakeTime: value ? value.format('YYYY-MM-DD HH:mm:00') : '' }))
          }
          {...(timeFault ? { status: 'error' } : {})}
        />
        {timeFault && <span className="kit-line-fault">{t(timeFault)}</span>}
      </label>
      {needsReason && (
        <label className="kit-required">
          {t('例外理由 / Reason of the exception')}
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={500}
            value={head.reason}
            onChange={event => setHead(now => ({ ...now, reason: event.target.value }))}
          />
        </label>
      )}
    </div>
  )
}

function Positions({ state }: { state: AllotState }) {
  const t = useT()
  const { positions, chosen, current } = state
  if (state.head.orderId && !state.isLoading && positions.length === 0)
    return <p className="kit-hint">{t('该订单没有待配车的位置 / No vehicle of this order awaits allotment')}</p>
  return (
    <>
      <h2>
        {t('待配订单车辆 / Waiting positions')}{' '}
        <span className="num">
          {Object.keys(chosen).length}/{positions.length}
        </span>
      </h2>
      <ul className="allot-positions">
        {positions.map(one => {
          const car = chosen[one.id]
          return (
            <li key={one.id}>
              <button
                type="button"
                className={`allot-position${one.id === current?.id ? ' is-on' : ''}${car ? ' is-filled' : ''}`}
                onClick={() => state.setPositionId(one.id)}
                aria-pressed={one.id === current?.id}
              >
                <span>
                  <b>{one.modelName}</b>
                  {car ? <CarMark car={car} /> : one.id === current?.id && <em>{t('请在右侧选车 / choose a car')}</em>}
                </span>
                <span>
                  <small className="kit-number">{one.orderVehicleNo}</small>
                  <small>{[one.colorName, one.cityCodeName].filter(Boolean).join(' · ')}</small>
                  <Money value={one.unitRent} />
                </span>
              </button>
              {car && (
                <button
                  type="button"
                  className="kit-icon-button"
                  aria-label={t('取消选择 / Take back')}
                  onClick={() => state.drop(one.id)}
                >
                  <Icon name="x" size={14} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Inside a button nothing else is pressed: the mark alone, without its copy button. */
const CarMark = ({ car }: { car: Candidate }) =>
  car.plateNo ? <PlateMark value={car.plateNo} /> : <b className="mono">{car.vin.slice(-8)}</b>

function useSubmit(state: AllotState) {
  const t = useT()
  const tab = useTab()
  const { message } = App.useApp()
  const { post, faults, faultAt, isBusy } = usePost(['planTakeTime'])
  const run = async (): Promise<void> => {
    const lines = linesOf(state)
    if (lines.length === 0 || isBusy) return
    const { orderId, planTakeTime, reason, remark } = state.head
    const saved = await post<{ id: string; no: string; status: number }>(
      '/api/ratutech-core/vehicle-allot/save',
      { orderId, ...(planTakeTime ? { planTakeTime } : {}), reason, remark, lines },
      ({ data }) => {
        const lost = (data['vehicleIds'] ??
          (data['facts'] as { vehicleIds?: unknown } | undefined)?.vehicleIds ??
          []) as string[]
        // Keep the other selections: only what somebody else took must be chosen again (60, 5.3).
        if (lost.length > 0) {
          state.dropCars(lost)
          state.reload()
        }
      },
    )
    if (!saved) return
    void message.success(
      <span>
        {saved.status === 1 ? t('已配车 / Allotted') : t('已提交审批 / Submitted')}{' '}
        <RecordLink resource={vehicleAllot} id={saved.id}>
          {saved.no}
        </RecordLink>
      </span>,
    )
    tab.close()
  }
  return { run, faults, faultAt, isBusy }
}
