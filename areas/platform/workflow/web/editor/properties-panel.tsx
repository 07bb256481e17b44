import { Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { CandidatesInput } from './candidates-input.tsx'
import type { Element, ModdleElement } from './bpmn-tools.ts'
import { attributeOf, conditionOf, escalates, setCondition, setDefault, timerOf } from './element-properties.ts'
import { type Props, Names, Row } from './property-rows.tsx'
import { StepProperties } from './step-properties.tsx'

const titles: Record<string, string> = {
  'bpmn:UserTask': '审批步骤 / Approval step',
  'bpmn:ServiceTask': '抄送或函数 / Copy or function',
  'bpmn:SequenceFlow': '连线 / Link',
  'bpmn:ExclusiveGateway': '条件分支 / Exclusive gateway',
  'bpmn:ParallelGateway': '并行分支 / Parallel gateway',
  'bpmn:InclusiveGateway': '包容分支 / Inclusive gateway',
  'bpmn:StartEvent': '开始 / Start',
  'bpmn:EndEvent': '结束 / End',
  'bpmn:BoundaryEvent': '定时 / Timer',
  'bpmn:TextAnnotation': '注释 / Note',
  'bpmn:Process': '流程 / Process',
}

/** What stands behind one element of the drawing, in words of the business. */
export function PropertiesPanel(props: Props) {
  const t = useT()
  const { element, get, isReadOnly } = props
  const set = (properties: Record<string, unknown>) => get('modeling').updateProperties(element, properties)
  return (
    <fieldset className="flow-panel" disabled={isReadOnly}>
      <h3>{t(titles[element.type] ?? element.type)}</h3>
      {element.type !== 'bpmn:TextAnnotation' && element.type !== 'bpmn:Process' && (
        <Names
          key={element.id}
          name={attributeOf(element, 'name')}
          onChange={name => set({ name: name || undefined })}
        />
      )}
      {element.type === 'bpmn:UserTask' && <StepProperties {...props} />}
      {element.type === 'bpmn:ServiceTask' && <ServiceProperties {...props} />}
      {element.type === 'bpmn:SequenceFlow' && <LinkProperties {...props} />}
      {element.type === 'bpmn:EndEvent' && (
        <Row label={t('结果 / Outcome')}>
          <Segmented
            size="small"
            value={attributeOf(element, 'outcome') || 'approve'}
            onChange={outcome => set({ 'fleet:outcome': outcome === 'approve' ? undefined : outcome })}
            options={[
              { value: 'approve', label: t('通过 / Approved') },
              { value: 'reject', label: t('驳回 / Rejected') },
            ]}
          />
        </Row>
      )}
      {element.type === 'bpmn:BoundaryEvent' && <TimerProperties {...props} />}
      {element.type.endsWith('Gateway') && <GatewayProperties {...props} />}
    </fieldset>
  )
}

function TimerProperties({ element, get }: Props) {
  const t = useT()
  const { count, unit } = timerOf(element)
  const put = (next: { count: number; unit: string }) => {
    const definition = (element.businessObject.get('eventDefinitions') as ModdleElement[])[0]!
    get('modeling').updateModdleProperties(element, definition, {
      timeDuration: get('moddle').create('bpmn:FormalExpression', {
        body: next.unit === 'hours' ? `PT${next.count}H` : `${next.count} workdays`,
      }),
    })
  }
  return (
    <>
      <Row label={t('到达后 / After arrival')}>
        <div className="flow-pair">
          <InputNumber
            size="small"
            min={1}
            max={999}
            value={count}
            aria-label={t('数量 / Number')}
            onChange={next => put({ count: next ?? 1, unit })}
          />
          <Select
            size="small"
            value={unit}
            aria-label={t('单位 / Unit')}
            onChange={next => put({ count, unit: next })}
            options={[
              { value: 'workdays', label: t('工作日 / working days') },
              { value: 'hours', label: t('小时 / hours') },
            ]}
          />
        </div>
      </Row>
      <Row
        label={t('到时 / Then')}
        hint={
          escalates(element)
            ? t(
                "无出线时交给审批人的上级；有出线则离开该步骤 / Without a way out it goes to the approver's head; with one the step is left",
              )
            : t('无出线时催办审批人 / Without a way out the approver is reminded')
        }
      >
        <Segmented
          size="small"
          block
          value={escalates(element) ? 'escalate' : 'remind'}
          onChange={how => get('modeling').updateProperties(element, { cancelActivity: how === 'escalate' })}
          options={[
            { value: 'remind', label: t('提醒 / Remind') },
            { value: 'escalate', label: t('升级 / Escalate') },
          ]}
        />
      </Row>
    </>
  )
}

function ServiceProperties({ element, get, known }: Props) {
  const t = useT()
  const set = (properties: Record<string, unknown>) => get('modeling').updateProperties(element, properties)
  return (
    <>
      <Row label={t('函数 / Function')}>
        <Select
          size="small"
          value={attributeOf(element, 'function') || null}
          placeholder={t('请选择 / Choose')}
          aria-label={t('函数 / Function')}
          onChange={name => set({ 'fleet:function': name })}
          options={known.functions.map(name => ({ value: name, label: name === 'copy' ? t('抄送 / Copy') : name }))}
        />
      </Row>
      <Row label={t('抄送人 / Recipients')}>
        <CandidatesInput
          label={t('抄送人 / Recipients')}
          value={attributeOf(element, 'informs')}
          known={known}
          onChange={value => set({ 'fleet:informs': value || undefined })}
        />
      </Row>
    </>
  )
}

function GatewayProperties({ element, get }: Props) {
  const t = useT()
  const nameOf = (target: Element | undefined) =>
    (target && (t(attributeOf(target, 'name')) || t(titles[target.type] ?? target.type))) ?? ''
  const wayWords = (link: Element) =>
    conditionOf(link) ||
    (element.businessObject.get('default') === link.businessObject ? t('默认 / Default') : t('未设条件 / No condition'))
  const types = ['bpmn:ExclusiveGateway', 'bpmn:ParallelGateway', 'bpmn:InclusiveGateway']
  return (
    <>
      <Row label={t('方式 / Kind')}>
        <Select
          size="small"
          value={element.type}
          aria-label={t('方式 / Kind')}
          onChange={type => get('selection').select(get('bpmnReplace').replaceElement(element, { type }))}
          options={types.map(type => ({ value: type, label: t(titles[type]!) }))}
        />
      </Row>
      {(element.outgoing ?? []).length > 0 && (
        <Row label={t('出线 / Ways out')}>
          <ul className="flow-ways">
            {(element.outgoing ?? []).map(link => (
              <li key={link.id}>
                <button type="button" className="kit-text-button" onClick={() => get('selection').select(link)}>
                  <Icon name="arrow-right" size={13} />
                  {nameOf(link.target)}
                </button>
                {element.type !== 'bpmn:ParallelGateway' && <span>{wayWords(link)}</span>}
              </li>
            ))}
          </ul>
        </Row>
      )}
    </>
  )
}

function LinkProperties({ element, get, known }: Props) {
  const t = useT()
  const gateway = element.source
  if (!gateway || !['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'].includes(gateway.type))
    return (
      <p className="kit-hint">
        {t('只有条件分支的出线可以设条件 / Only the ways out of a conditional gateway have conditions')}
      </p>
    )
  const isDefault = gateway.businessObject.get('default') === element.businessObject
  const condition = conditionOf(element)
  const add = (name: string) => setCondition(get, element, condition === '' ? `${name} == ` : `${condition} ${name}`)
  return (
    <>
      <div className="flow-switch">
        <Switch
          size="small"
          aria-label={t('默认线 / Default way')}
          checked={isDefault}
          onChange={isOn => setDefault(get, element, isOn)}
        />
        <span>{t('默认线：其余条件都不成立时 / Default way: when no other condition holds')}</span>
      </div>
      {!isDefault && (
        <Row
          label={t('条件 / Condition')}
          hint={t(
            '例：amount > 500000 and customTerms == true；kind in (1,2) / For example: amount > 500000 and customTerms == true; kind in (1,2)',
          )}
        >
          <Input.TextArea
            size="small"
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={condition}
            aria-label={t('条件 / Condition')}
            onChange={event => setCondition(get, element, event.target.value)}
          />
          <div className="flow-variables">
            {known.variables.map(name => (
              <button
                key={name}
                type="button"
                aria-label={name}
                title={known.words[name] ?? name}
                onClick={() => add(name)}
              >
                {name}
                {known.words[name] && <em>{known.words[name]}</em>}
              </button>
            ))}
          </div>
        </Row>
      )}
    </>
  )
}
