import { Button, Input, InputNumber, Select } from 'antd'
import { candidateText, parseCandidate, type Candidate } from '#packages/flow/candidates.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'

export interface Known {
  roles: { value: string; label: string }[]
  posts: { value: string; label: string }[]
  variables: string[]
  words: Record<string, string>
  fields: { value: string; label: string }[]
  functions: string[]
}

const kinds: Record<Candidate['kind'], string> = {
  role: '角色 / Role',
  post: '岗位 / Post',
  deptHead: '部门负责人 / Department head',
  user: '单据上的人员 / Person in a field',
  starter: '申请人 / Applicant',
  serviceOwner: '服务负责人 / Service owner',
}
const firstOf = (kind: Candidate['kind'], known: Known): Candidate => {
  switch (kind) {
    case 'role':
      return { kind, alias: known.roles[0]?.value ?? 'flow_admin' }
    case 'post':
      return { kind, code: known.posts[0]?.value ?? 'other' }
    case 'deptHead':
      return { kind, level: 1 }
    case 'user':
      return { kind, field: known.fields[0]?.value ?? 'approvalUserId' }
    case 'starter':
      return { kind }
    case 'serviceOwner':
      return { kind, item: 'parking' }
  }
}

interface Props {
  value: string
  known: Known
  onChange: (value: string) => void
  label: string
}

/** Expressions of document 10, 10.2, one row each: nobody needs to know how they are spelled. */
export function CandidatesInput({ value, known, onChange, label }: Props) {
  const t = useT()
  const parts = value
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const put = (index: number, next: Candidate | undefined) =>
    onChange(parts.flatMap((part, at) => (at === index ? (next ? [candidateText(next)] : []) : [part])).join(','))
  return (
    <div className="flow-candidates" role="group" aria-label={label}>
      {parts.map((part, index) => {
        const one = parseCandidate(part)
        return (
          <div key={index} className="flow-candidate">
            {one ? (
              <>
                <Select
                  size="small"
                  value={one.kind}
                  aria-label={t('来源 / Source')}
                  onChange={kind => put(index, firstOf(kind, known))}
                  options={Object.entries(kinds).map(([kind, words]) => ({
                    value: kind as Candidate['kind'],
                    label: t(words),
                  }))}
                />
                <Detail one={one} known={known} onChange={next => put(index, next)} />
              </>
            ) : (
              <Input
                size="small"
                status="error"
                value={part}
                onChange={event =>
                  onChange(parts.map((old, at) => (at === index ? event.target.value : old)).join(','))
                }
              />
            )}
            <button
              type="button"
              className="kit-icon-button"
              aria-label={t('去掉 / Remove')}
              onClick={() => put(index, undefined)}
            >
              <Icon name="x" size={14} />
            </button>
          </div>
        )
      })}
      <Button
        size="small"
        type="dashed"
        block
        icon={<Icon name="plus" size={13} />}
        onClick={() => onChange([...parts, candidateText(firstOf('role', known))].join(','))}
      >
        {t('添加 / Add')}
      </Button>
    </div>
  )
}

function Detail({ one, known, onChange }: { one: Candidate; known: Known; onChange: (next: Candidate) => void }) {
  const t = useT()
  const search = { size: 'small', showSearch: true, optionFilterProp: 'label', className: 'flow-grow' } as const
  switch (one.kind) {
    case 'role':
      return (
        <>
          <Select
            {...search}
            value={one.alias}
            aria-label={t('角色 / Role')}
            onChange={alias => onChange({ ...one, alias })}
            options={known.roles}
          />
          <Select
            size="small"
            value={one.at ?? ''}
            aria-label={t('范围 / Where')}
            style={{ width: 92 }}
            onChange={at => onChange({ kind: 'role', alias: one.alias, ...(at ? { at: at as 'dept' | 'city' } : {}) })}
            options={[
              { value: '', label: t('全部 / All') },
              { value: 'dept', label: t('本部门 / Department') },
              { value: 'city', label: t('本城市 / City') },
            ]}
          />
        </>
      )
    case 'post':
      return (
        <Select
          {...search}
          value={one.code}
          aria-label={t('岗位 / Post')}
          onChange={code => onChange({ ...one, code })}
          options={known.posts}
        />
      )
    case 'deptHead':
      return (
        <InputNumber
          size="small"
          min={1}
          max={9}
          value={one.level}
          aria-label={t('上级层数 / Levels up')}
          suffix={t('级 / up')}
          onChange={level => onChange({ ...one, level: level ?? 1 })}
        />
      )
    case 'user':
      return (
        <Select
          {...search}
          value={one.field}
          aria-label={t('字段 / Field')}
          onChange={field => onChange({ ...one, field })}
          options={known.fields}
        />
      )
    case 'serviceOwner':
      return (
        <Input
          size="small"
          className="flow-grow"
          value={one.item}
          aria-label={t('事项 / Item')}
          onChange={event => onChange({ ...one, item: event.target.value.replace(/[^\w-]/g, '') || 'item' })}
        />
      )
    case 'starter':
      return <span className="flow-grow" />
  }
}
