import { useQuery } from '@tanstack/react-query'
import { halfOf, localDateTime } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { historyQuery, isRejection, isRunning, stepsOf, type Activity } from '../approval/history.ts'
import { optionWords } from '../approval/words.ts'
import { FileList } from '../fields/files.tsx'
import { Ago } from '../fields/pieces.tsx'
import { Signature } from './signature.tsx'

/** Who decided what and when, and with whom it lies now for how long. */
export function ApprovalTrail({ instanceId, isNarrow = false }: { instanceId: string; isNarrow?: boolean }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, isPending, error } = useQuery(historyQuery(instanceId))
  const steps = stepsOf(data ?? [])
  if (isPending) return <div className="kit-nothing">…</div>
  if (error || steps.length === 0)
    return (
      <div className="kit-nothing">
        <p>{error ? t('审批记录读取失败 / The approval could not be read') : t('没有审批记录 / No approval yet')}</p>
      </div>
    )
  return (
    <ol className={`kit-trail${isNarrow ? ' is-narrow' : ''}`}>
      {steps.map((one, index) => (
        <li key={index} className={isRunning(one) ? 'is-now' : isRejection(one) ? 'is-refused' : 'is-past'}>
          <div className="kit-trail-head">
            <b>{t(one.historyActivityName) || t('步骤 / Step')}</b>
            <span className="kit-who">
              {standsIn(one)
                ? t('{name} 代({owner}) / {name} for {owner}', { name: one.assigneeName, owner: one.ownerName! })
                : one.assigneeName || one.candidateNames || (isRunning(one) ? t('待签收 / Unclaimed') : '')}
              {one.postName && !isNarrow ? <i className="kit-post">{one.postName}</i> : null}
            </span>
            <span className="kit-trail-option">
              {isRunning(one) ? <Waiting since={one.createTime} /> : wordOf(one, t)}
            </span>
          </div>
          {one.comment && <p className="kit-reason">{halfOf(one.comment, language)}</p>}
          {one.attachBizId && <FileList groupId={one.attachBizId} />}
          {one.signature && <Signature instanceId={instanceId} group={one.signature} name={one.assigneeName} />}
          {one.endTime && (
            <time className="num">
              {one.endTime.slice(0, 16)}
              {one.historyActivityDurationTime && !isNarrow
                ? t(' · 用时{time} /  · took {time}', { time: spanIn(one.historyActivityDurationTime, t) })
                : ''}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

const standsIn = (one: Activity): boolean =>
  Boolean(one.ownerName && one.assigneeName && one.ownerName !== one.assigneeName)

const units = [
  ['天', '天 / d'],
  ['小时', '小时 / h'],
  ['分钟', '分钟 / min'],
  ['秒', '秒 / s'],
] as const
/** The server tells spans in Chinese: 2小时30分钟. */
const spanIn = (span: string, t: ReturnType<typeof useT>): string =>
  units.reduce((text, [word, label]) => text.replace(word, t(label)), span)

const wordOf = (one: Activity, t: ReturnType<typeof useT>): string =>
  one.option ? t(optionWords[one.option] ?? one.option) : ''

function Waiting({ since }: { since: string }) {
  const t = useT()
  return since && since <= localDateTime(new Date()) ? (
    <>
      {t('等待中 · / Waiting ·')} <Ago time={since} />
    </>
  ) : (
    <>{t('等待中 / Waiting')}</>
  )
}
