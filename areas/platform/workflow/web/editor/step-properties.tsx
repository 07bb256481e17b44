import { Button, Input, InputNumber, Segmented, Switch } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { CandidatesInput } from './candidates-input.tsx'
import { attributeOf, escalates, loopOf, makeLoop, makeTimer, setLoop, timerOf } from './element-properties.ts'
import type { Element, ServiceOf } from './bpmn-tools.ts'
import { type Props, Row } from './property-rows.tsx'

export function StepProperties({ element, get, known }: Props) {
  const t = useT()
  const set = (properties: Record<string, unknown>) => get('modeling').updateProperties(element, properties)
  const flag = (name: string, isOnByDefault: boolean, label: string) => (
    <div className="flow-switch">
      <Switch
        size="small"
        aria-label={label}
        checked={(attributeOf(element, name) || String(isOnByDefault)) === 'true'}
        onChange={isOn => set({ [`fleet:${name}`]: isOn === isOnByDefault ? undefined : String(isOn) })}
      />
      <span>{label}</span>
    </div>
  )
  return (
    <>
      <Row label={t('审批人 / Approvers')}>
        <CandidatesInput
          label={t('审批人 / Approvers')}
          value={attributeOf(element, 'candidates')}
          known={known}
          onChange={value => set({ 'fleet:candidates': value || undefined })}
        />
      </Row>
      <DecidersRow get={get} element={element} />
      <Row label={t('时限（工作日） / Due (working days)')}>
        <InputNumber
          size="small"
          min={0}
          max={99}
          value={attributeOf(element, 'dueWorkdays') === '' ? null : Number(attributeOf(element, 'dueWorkdays'))}
          placeholder={t('按参数 / As set')}
          aria-label={t('时限 / Due')}
          onChange={days => set({ 'fleet:dueWorkdays': days === null ? undefined : String(days) })}
        />
      </Row>
      <Row label={t('同一人已批过 / Approved before')}>
        <Segmented
          size="small"
          block
          value={attributeOf(element, 'repeat') || '1'}
          onChange={repeat => set({ 'fleet:repeat': repeat === '1' ? undefined : repeat })}
          options={[
            { value: '1', label: t('自动通过 / Approve automatically') },
            { value: '2', label: t('再次审批 / Ask again') },
          ]}
        />
      </Row>
      <Row
        label={t('不得审批 / Must not decide')}
        hint={t('如 user:makerId 或 step:步骤标识，逗号分隔 / For example user:makerId or step:id, joined by commas')}
      >
        <Input
          size="small"
          value={attributeOf(element, 'exclude')}
          aria-label={t('不得审批 / Must not decide')}
          onChange={event => set({ 'fleet:exclude': event.target.value || undefined })}
        />
      </Row>
      {flag('commentRequired', false, t('意见必填 / Comment required'))}
      {flag('inboxDecide', true, t('可在待办中直接审批 / May be decided in the inbox'))}
      {flag('decides', true, t('可驳回 / May reject'))}
      <Timers element={element} get={get} />
    </>
  )
}

function DecidersRow({ get, element }: { get: ServiceOf; element: Element }) {
  const t = useT()
  const loop = loopOf(element)
  return (
    <Row
      label={t('会签 / Several deciders')}
      hint={
        loop.kind === 'none'
          ? ''
          : t('一票足以使其无法达到时即驳回 / Rejected as soon as the number can no longer be reached')
      }
    >
      <Segmented
        size="small"
        block
        value={loop.kind}
        onChange={kind =>
          setLoop(
            get,
            element,
            kind === 'none' ? undefined : makeLoop({ ...loop, kind: kind as 'parallel' | 'sequential' }, get),
          )
        }
        options={[
          { value: 'none', label: t('一人 / One') },
          { value: 'parallel', label: t('同时 / At once') },
          { value: 'sequential', label: t('依次 / In turn') },
        ]}
      />
      {loop.kind !== 'none' && (
        <div className="flow-pair">
          <InputNumber
            size="small"
            min={1}
            max={99}
            value={loop.count ?? null}
            placeholder={t('全部 / All')}
            prefix={t('人数 / People')}
            aria-label={t('会签人数 / Number of deciders')}
            onChange={count => setLoop(get, element, makeLoop({ ...loop, count: count ?? undefined }, get))}
          />
          <InputNumber
            size="small"
            min={1}
            max={99}
            value={loop.needs ?? null}
            placeholder={t('全部 / All')}
            prefix={t('须同意 / Needed')}
            aria-label={t('须同意人数 / Approvals needed')}
            onChange={needs => setLoop(get, element, makeLoop({ ...loop, needs: needs ?? undefined }, get))}
          />
        </div>
      )}
    </Row>
  )
}

/** Timers at a step: after so long a reminder, or the step goes to the head. */
function Timers({ element, get }: Pick<Props, 'element' | 'get'>) {
  const t = useT()
  const timers = (element.attachers ?? []).filter(one => one.type === 'bpmn:BoundaryEvent')
  return (
    <Row label={t('定时 / Timers')}>
      {timers.map(one => (
        <button
          key={one.id}
          type="button"
          className="kit-text-button flow-timer"
          onClick={() => get('selection').select(one)}
        >
          <Icon name="clock" size={13} />
          {timerOf(one).count} {timerOf(one).unit === 'hours' ? t('小时 / hours') : t('工作日 / working days')} ·{' '}
          {escalates(one) ? t('升级 / escalate') : t('提醒 / remind')}
        </button>
      ))}
      <div className="flow-pair">
        <Button size="small" icon={<Icon name="bell" size={13} />} onClick={() => makeTimer(get, element, false)}>
          {t('加提醒 / Add a reminder')}
        </Button>
        <Button size="small" icon={<Icon name="chevrons-up" size={13} />} onClick={() => makeTimer(get, element, true)}>
          {t('加升级 / Add escalation')}
        </Button>
      </div>
    </Row>
  )
}
