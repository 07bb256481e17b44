import { Checkbox, DatePicker, InputNumber } from 'antd'
import dayjs from 'dayjs'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { Plate, ToneTag, Vin } from '#packages/web/kit/fields/pieces.tsx'
import { DamageButton } from './damage-button.tsx'
import type { TakeLine } from './handover.ts'
import type { HandoverState } from './use-handover.ts'

/** What is written down of one car, input by input: cells of the grid and rows of a phone's card. */
export interface LineProps {
  readonly line: TakeLine
  readonly state: HandoverState
}
export const carOf = (line: TakeLine): string => line.plateNo || line.vin

export function Car({ line, state }: LineProps) {
  const t = useT()
  const reason = state.said[line.id]?.reason
  return (
    <div className="take-car">
      {line.plateNo ? <Plate value={line.plateNo} /> : <Vin value={line.vin} />}
      {reason && (
        <ToneTag tone="danger" title={t(reason)}>
          {t(reason)}
        </ToneTag>
      )}
    </div>
  )
}

export function TakenAt({ line, state }: LineProps) {
  const t = useT()
  return (
    <DatePicker
      size="small"
      allowClear={false}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      aria-label={t('提车时间 / Taken at')}
      value={dayjs(state.written[line.id]?.takeTime)}
      onChange={value => state.put(line.id, { takeTime: value!.format('YYYY-MM-DD HH:mm:00') })}
    />
  )
}

/** The last reading is shown beside the input: a lower one is refused, a much higher one asks for confirmation. */
export function Mileage({ line, state }: LineProps) {
  const t = useT()
  const last = state.carOf(line)?.mileage ?? 0
  const value = state.written[line.id]?.takeMileage ?? null
  const isBelow = value !== null && value < last
  const isFar = value !== null && value > last + 1500
  return (
    <span className="take-km">
      <InputNumber
        size="small"
        min={0}
        max={3_000_000}
        inputMode="numeric"
        value={value}
        {...(isBelow ? { status: 'error' as const } : isFar ? { status: 'warning' as const } : {})}
        onChange={takeMileage => state.put(line.id, { takeMileage })}
        aria-label={t('里程 / Mileage')}
        onPaste={event => pasteDown(event, numbers => state.pasteMileages(line.id, numbers))}
        onPressEnter={toNextMileage}
      />
      <small className={isBelow ? 'is-wrong' : ''}>
        {isBelow ? t('低于上次{last} / below {last}', { last }) : t('上次{last} / last {last}', { last })}
      </small>
    </span>
  )
}

function pasteDown(event: ClipboardEvent<HTMLInputElement>, give: (numbers: number[]) => void): void {
  const cells = event.clipboardData.getData('text').trim().split(/\r?\n/)
  if (cells.length < 2) return
  event.preventDefault()
  give(cells.map(one => Number(one.replaceAll(',', '').trim())).filter(one => Number.isInteger(one) && one >= 0))
}
/** Enter goes down the column, as in a sheet. */
function toNextMileage(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey) return
  const inputs = [...event.currentTarget.closest('.take')!.querySelectorAll<HTMLInputElement>('.take-km input')]
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
}

export function Energy({ line, state }: LineProps) {
  const t = useT()
  return (
    <InputNumber
      size="small"
      min={0}
      max={100}
      suffix="%"
      inputMode="numeric"
      value={state.written[line.id]?.energy ?? null}
      onChange={energy => state.put(line.id, { energy })}
      aria-label={t('电量或油量 / Charge or fuel')}
    />
  )
}

export function Sound({ line, state }: LineProps) {
  const t = useT()
  const written = state.written[line.id]
  return (
    <>
      <Checkbox
        checked={written?.exteriorOk ?? true}
        onChange={event => state.put(line.id, { exteriorOk: event.target.checked })}
      >
        {t('外观 / Out')}
      </Checkbox>
      <Checkbox
        checked={written?.interiorOk ?? true}
        onChange={event => state.put(line.id, { interiorOk: event.target.checked })}
      >
        {t('内饰 / In')}
      </Checkbox>
    </>
  )
}

export function Damages({ line, state }: LineProps) {
  return (
    <DamageButton
      car={carOf(line)}
      value={state.written[line.id]?.damages ?? []}
      onChange={damages => state.put(line.id, { damages })}
    />
  )
}
