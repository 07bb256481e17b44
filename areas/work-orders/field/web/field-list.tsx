import { useState } from 'react'
import { localDateTime } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { PlateMark } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { readCode } from '#packages/web/offline/barcode-reader.ts'
import type { Letter } from '#packages/web/offline/device.ts'
import { positionHere } from '#packages/web/offline/photo.ts'
import { routeOrder, whole, type Leg } from '../../calculations/route.ts'
import { kindLabel, typeOf } from '../../kinds/types.ts'
import type { FieldDay, FieldTask } from '../field-task.ts'
import { useLoaded } from './use-loaded.ts'

interface Props {
  day: FieldDay
  drafts: readonly string[]
  letters: readonly Letter[]
  onOpen(id: string): void
}
const spotOf = ({ place }: FieldTask) =>
  place.lng !== null && place.lat !== null ? { lng: place.lng, lat: place.lat } : undefined
/** Today's: planned for today or before, late, sent back, and what nobody planned for another day. */
const isToday = (task: FieldTask, day: string): boolean =>
  task.status === 8 || task.stage === 9 || task.planDate === '' || task.planDate <= day

/** 我的任务: in the order in which one drives to them. */
export function FieldList({ day, drafts, letters, onOpen }: Props) {
  const t = useT()
  const [isAll, setAll] = useState(false)
  const [sought, setSought] = useState('')
  const here = useLoaded(['position'], async () => (await positionHere()) ?? null, 60_000)
  const today = day.tasks.filter(task => isToday(task, day.day))
  const text = sought.trim().toUpperCase()
  const shown = (isAll || text !== '' ? day.tasks : today).filter(
    task =>
      text === '' ||
      task.plateNo.toUpperCase().includes(text) ||
      task.vin.toUpperCase().endsWith(text) ||
      task.taskNo === text,
  )
  const legs = routeOrder(
    here.data ?? undefined,
    shown.map(task => ({ id: task.id, spot: spotOf(task), dueTime: task.dueTime })),
  )
  const byId = new Map(shown.map(task => [task.id, task]))
  const metres = whole(legs)
  return (
    <main className="field-list">
      <div className="field-seek">
        <input
          aria-label={t('车牌或车架号后几位 / Plate or last signs of the VIN')}
          placeholder={t('车牌或车架号后几位 / Plate or last signs of the VIN')}
          value={sought}
          onChange={event => setSought(event.target.value)}
        />
        <ScanButton day={day} onFound={onOpen} onText={setSought} />
      </div>
      <div className="field-pressed" role="radiogroup" aria-label={t('范围 / Which')}>
        {[false, true].map(all => (
          <button key={String(all)} type="button" role="radio" aria-checked={isAll === all} onClick={() => setAll(all)}>
            {all ? t('全部 {n} / All {n}', { n: day.tasks.length }) : t('今天 {n} / Today {n}', { n: today.length })}
          </button>
        ))}
      </div>
      {metres > 0 && (
        <p className="field-hint">
          {t('按路线排列，全程约{km}公里 / In driving order, about {km} km', { km: km(metres) })}
        </p>
      )}
      {day.total > day.tasks.length && (
        <p className="field-hint">
          {t('共{n}项，只列出最先到期的{m}项 / {n} tasks, the first {m} due are listed', {
            n: day.total,
            m: day.tasks.length,
          })}
        </p>
      )}
      <ul>
        {legs.map(leg => (
          <TaskItem
            key={leg.id}
            task={byId.get(leg.id)!}
            leg={leg}
            hasDraft={drafts.includes(`task ${leg.id}`)}
            letter={letters.find(one => one.about['taskId'] === leg.id)}
            onOpen={() => onOpen(leg.id)}
          />
        ))}
      </ul>
      {legs.length === 0 && (
        <p className="field-empty">
          {text ? t('没有这辆车的任务 / No task of this vehicle') : t('今天没有任务 / Nothing to do today')}
        </p>
      )}
    </main>
  )
}
const km = (metres: number): string => (metres / 1000).toFixed(metres < 10_000 ? 1 : 0)

function TaskItem({
  task,
  leg,
  hasDraft,
  letter,
  onOpen,
}: {
  task: FieldTask
  leg: Leg
  hasDraft: boolean
  letter: Letter | undefined
  onOpen(): void
}) {
  const t = useT()
  const spot = spotOf(task)
  const isLate = task.status === 8 || (task.dueTime !== '' && task.dueTime < localDateTime(new Date()))
  const place = task.place.name || task.cityName
  return (
    <li className="field-card">
      <button type="button" className="field-open" onClick={onOpen}>
        <span className="field-line-1">
          <PlateMark value={task.plateNo || task.vin} />
          <strong>
            {t(typeOf(task.type).label)}·{t(kindLabel(task.type, task.subKind))}
          </strong>
        </span>
        <span className="muted">
          <span className="num">…{task.vin.slice(-6)}</span> {task.modelName}
        </span>
        {place && (
          <span>
            {place}
            {leg.metres !== undefined && leg.metres > 0 && <span className="muted num"> {km(leg.metres)} km</span>}
          </span>
        )}
        {task.dueTime && (
          <span className={isLate ? 'field-late num' : 'muted num'}>
            {isLate ? t('已超时 / Late') : t('时限 / Due')} {task.dueTime.slice(5, 16)}
          </span>
        )}
        {task.backReason && task.stage === 9 && (
          <span className="field-late">{t('退回：{why} / Sent back: {why}', { why: task.backReason })}</span>
        )}
        {letter ? <LetterTag letter={letter} /> : hasDraft && <em className="field-tag">{t('已填写 / Begun')}</em>}
      </button>
      <div className="field-tools">
        {spot && (
          <a
            href={`https://uri.amap.com/marker?position=${spot.lng},${spot.lat}&name=${encodeURIComponent(place)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('导航 / Way')}
          </a>
        )}
        {/^\+?[\d-]{7,}$/.test(task.contactPhone) && (
          <a href={`tel:${task.contactPhone}`}>
            {t('电话 / Call')} {task.contactName}
          </a>
        )}
      </div>
    </li>
  )
}

export function LetterTag({ letter }: { letter: Letter }) {
  const t = useT()
  if (letter.state === 'clash') return <em className="field-tag is-bad">{t('有冲突，待处理 / Clash')}</em>
  if (letter.state === 'refused') return <em className="field-tag is-bad">{t('未被接受 / Refused')}</em>
  return <em className="field-tag is-waiting">{t('待发送 / To be sent')}</em>
}

/** 扫码: the bar code of a VIN or of a job sheet, by the camera. */
function ScanButton({
  day,
  onFound,
  onText,
}: {
  day: FieldDay
  onFound(id: string): void
  onText(text: string): void
}) {
  const t = useT()
  const [said, setSaid] = useState('')
  const scan = async (file: File | undefined) => {
    if (!file) return
    setSaid('')
    const code = (await readCode(file).catch(() => undefined))?.trim().toUpperCase()
    if (!code) return setSaid(t('没有认出条码，请靠近再拍 / No code was read: go closer'))
    // The QR code of a job sheet holds the address of the form.
    const id = /[?&]ID=(\d+)/.exec(code)?.[1]
    const task = day.tasks.find(
      one => one.id === id || one.vin.toUpperCase() === code || one.taskNo === code || one.plateNo === code,
    )
    if (task) onFound(task.id)
    else onText(code)
  }
  return (
    <>
      <label className="field-scan">
        <Icon name="scan-line" size={20} />
        <span>{t('扫码 / Scan')}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t('扫描车架号或作业单 / Scan a VIN or a job sheet')}
          onChange={event => {
            void scan(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {said && (
        <p className="field-fault" role="alert">
          {said}
        </p>
      )}
    </>
  )
}
