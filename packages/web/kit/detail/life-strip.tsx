import { useQuery } from '@tanstack/react-query'
import { textOf } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { lifeOf } from '../model/path.ts'
import { stateOf, type AnyResource, type Row } from '../model/world.ts'
import { timelineQuery } from './timeline.tsx'

/** Where the document stands in its life, with the day on which it came to each state. */
export function LifeStrip({ resource, record }: { resource: AnyResource; record: Row }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const steps = lifeOf(resource, stateOf(resource, record['status'])?.[0])
  const { data } = useQuery({
    ...timelineQuery(resource, String(record['id'])),
    enabled: steps.length > 0 && timelineQuery(resource, String(record['id'])).enabled,
  })
  if (steps.length < 2) return null
  const dayOf = (code: number) => data?.find(one => one.toStatus === code)?.createTime.slice(0, 10)
  return (
    <ol className="kit-life" aria-label={t('单据进程 / Where it stands')}>
      {steps.map(step => (
        <li
          key={step.name}
          className={`${step.isNow ? 'is-now' : step.isPast ? 'is-past' : 'is-ahead'}${step.left ? ` has-left-${step.left}` : ''}`}
          aria-current={step.isNow ? 'step' : undefined}
        >
          <span className="kit-life-dot">
            {step.isPast && <Icon name="check" size={11} />}
            {step.left && <Icon name={step.left === 'danger' ? 'x' : 'minus'} size={11} />}
          </span>
          <span className="kit-life-name">{textOf(step.state.label, language)}</span>
          <span className="kit-life-day num">{(step.isPast || step.isNow) && dayOf(step.state.code)}</span>
        </li>
      ))}
    </ol>
  )
}
