import { Select } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inSentence, textOf, twinOf, type Field } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import {
  lookedUpIn,
  pickPathOf,
  pickRows,
  polyParams,
  targetOf,
  useDepartments,
  useDictionary,
  useNames,
  USER_LIST,
} from '../data.ts'
import {
  fieldOf,
  findResource,
  isAbsent,
  secondLineOf,
  stateOf,
  titleOf,
  type AnyResource,
  type Row,
} from '../model/world.ts'
import { StatusCell } from './cells.tsx'
import { RefTree } from './ref-tree.tsx'
import { TreeInput } from './tree-input.tsx'

export interface PickerProps {
  field: Field
  value?: unknown
  /** `extras`: the name beside the id, and what the picked row fills in. */
  onChange?: ((value: unknown, extras: Row) => void) | undefined
  /** Its own name: says where the display twin stands. */
  name: string
  /** The record that is edited, for what `only` reads from it and the twins. */
  record: () => Row
  many?: boolean
  disabled?: boolean | undefined
  id?: string | undefined
  placeholder?: string
  size?: 'small'
  status?: 'error' | undefined
  variant?: 'borderless'
  'aria-label'?: string | undefined
}

const WAIT_MS = 300

/** What is typed is looked up once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), text === '' ? 0 : WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** 'only' as parameters of the list call: { status: [1] } -> status=1; 'field:x' is read from the record. */
export function onlyParams(field: Field, record: Row): Record<string, string> {
  const wanted = Object.entries(field.options.only ?? {}).map(([name, allowed]): [string, string] => {
    const values = allowed
      .map(one => (typeof one === 'string' && one.startsWith('field:') ? record[one.slice(6)] : one))
      .filter(one => !isAbsent(one))
    return [name, values.flat().map(String).join(',')]
  })
  if (field.options.holds) wanted.push(['holds', field.options.holds])
  return Object.fromEntries(wanted.filter(([, value]) => value !== ''))
}

interface Option {
  value: string
  label: string
  row: Row
}

/** Looks up records; those that stand one below the other are shown so. */
export function RefPicker(props: PickerProps) {
  const target = targetOf(props.field, props.record()) ?? findResource(props.field.target)
  return target?.tree ? <RefTree {...props} target={target} field={props.field} /> : <RefSearch {...props} />
}

/** By number, name, plate, pinyin; two lines a hit. */
function RefSearch({ field, value, onChange, name, record, many = field.many, placeholder, ...rest }: PickerProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useRested(typed)
  const isUser = field.kind === 'user'
  const values = record()
  const target = isUser ? findResource('user') : (lookedUpIn(field, values) ?? findResource(field.target))
  const path = isUser ? USER_LIST : pathOf(field, target)
  const params = {
    ...(isOpen ? { ...onlyParams(field, values), ...polyParams(field, values) } : {}),
    ...(keyword ? { keyword } : {}),
  }
  // Lines hang on one head: as long as it is not chosen there is nothing to look among.
  const lacksHead = target?.kind === 'lines' && !(target.parent! in params)
  const { data = [], isFetching } = useQuery({
    queryKey: ['pick', path, JSON.stringify(params), language],
    enabled: isOpen && path !== undefined && !lacksHead,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => pickRows(path!, { size: 50, ...params }, signal),
  })
  const title = isUser ? 'realName' : (target?.title ?? 'name')
  const nameOfRow = (row: Row) =>
    (target && !isUser && titleOf(target, row, language)) || String(row[title] || row['name'] || row['account'] || '')
  // In trees of the family 0 stands above the first ones: nothing is chosen.
  const chosen = (Array.isArray(value) ? value : isAbsent(value) ? [] : [value]).map(String).filter(id => id !== '0')
  const twin = String(values[twinOf(name)] ?? '')
  const unknown = chosen.filter(id => !data.some(row => String(row['id']) === id) && !(twin && !many))
  const names = useNames(field, values, unknown)
  const labelOf = (id: string) => {
    const row = data.find(one => String(one['id']) === id)
    const called = row && field.options.calledBy ? String(row[field.options.calledBy] || '') : ''
    return called || (row && nameOfRow(row)) || (!many && twin) || names.get(id) || '…'
  }
  const options: Option[] = data.map(row => ({ value: String(row['id']), label: nameOfRow(row), row }))

  const choose = (next: string | string[] | undefined) => {
    const ids = Array.isArray(next) ? next : next ? [next] : []
    const row = data.find(one => String(one['id']) === ids.at(-1))
    // A reference that is filled brings its name: who picks here may have no right to look it up.
    const fills = Object.entries(field.options.fills ?? {}).flatMap(([own, theirs]) => {
      const title = row?.[twinOf(theirs)]
      const isTold = title !== undefined || values[twinOf(own)] !== undefined
      return [[own, row?.[theirs] ?? ''], ...(isTold ? [[twinOf(own), title ?? '']] : [])]
    })
    onChange?.(many ? ids : (ids[0] ?? ''), {
      [twinOf(name)]: many ? ids.map(labelOf).join(',') : row ? nameOfRow(row) : '',
      ...Object.fromEntries(many ? [] : fills),
    })
  }
  return (
    <Select<string | string[], Option>
      {...rest}
      className="kit-own"
      style={{ width: '100%' }}
      allowClear
      {...(many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      placeholder={placeholder ?? t('输入名称、编号或拼音 / Name, number or pinyin')}
      value={many ? chosen : chosen[0]}
      onChange={choose}
      open={isOpen}
      onOpenChange={open => {
        setOpen(open)
        if (!open) setTyped('')
      }}
      loading={isOpen && isFetching}
      showSearch={{ onSearch: setTyped, filterOption: false, searchValue: typed }}
      options={options}
      popupMatchSelectWidth={320}
      notFoundContent={
        isFetching
          ? t('查找中… / Searching…')
          : path && lacksHead
            ? t('请先选择{head} / Choose the {head} first', {
                head: inSentence(textOf(fieldOf(target, target.parent!)!.label, language)),
              })
            : path
              ? t('没有找到，可换名称、编号或拼音再试 / Nothing found, try a name, number or pinyin')
              : t('该资料尚未开放 / Not available yet')
      }
      labelRender={({ value: id }) => labelOf(String(id))}
      optionRender={({ data: option }) => (
        <PickHit row={option.row} label={option.label} target={target} isUser={isUser} />
      )}
    />
  )
}

const pathOf = (field: Field, target: AnyResource | undefined): string | undefined =>
  (target && pickPathOf(field, target)) ??
  (findResource(field.target) && pickPathOf(field, findResource(field.target)!))

function PickHit({
  row,
  label,
  target,
  isUser,
}: {
  row: Row
  label: string
  target: AnyResource | undefined
  isUser: boolean
}) {
  const language = useLanguage(state => state.language)
  const second = isUser ? [row['account'], row['deptName']] : target ? secondLineOf(target, row, language) : []
  return (
    <div className="kit-hit">
      <span className="kit-hit-title">
        <span className="kit-hit-name">{label}</span>
        {target && stateOf(target, row['status']) && <StatusCell resource={target} status={row['status']} />}
      </span>
      <span className="kit-hit-second">{second.filter(one => !isAbsent(one)).join(' · ') || ' '}</span>
    </div>
  )
}

export function DeptPicker({
  value,
  onChange,
  name,
  many = false,
  placeholder,
  field: _field,
  record,
  ...rest
}: PickerProps) {
  const t = useT()
  const tree = useDepartments(true)
  return (
    <TreeInput
      {...rest}
      className="kit-own"
      many={many}
      tree={tree}
      value={value}
      nameOf={() => (many ? '' : String(record()[twinOf(name)] ?? ''))}
      placeholder={placeholder ?? t('选择部门 / Choose a department')}
      onChange={(ids, titles) => onChange?.(many ? ids : (ids[0] ?? ''), { [twinOf(name)]: titles.join(',') })}
    />
  )
}

export function DictPicker({
  field,
  value,
  onChange,
  name,
  many = field.many,
  record,
  placeholder,
  ...rest
}: PickerProps) {
  const t = useT()
  const choices = useDictionary(field.target)
  const chosen = (Array.isArray(value) ? value : isAbsent(value) ? [] : [value]).map(String)
  const offered = choices
    .filter(one => !one.isSealed || chosen.includes(one.value))
    .map(one => ({ value: one.value, label: one.label, disabled: one.isSealed }))
  const twin = String(record()[twinOf(name)] ?? '')
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      allowClear
      {...(many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      options={offered}
      popupMatchSelectWidth={offered.length > 200}
      placeholder={placeholder ?? t('请选择 / Choose')}
      value={many ? chosen : chosen[0]}
      labelRender={({ label, value: key }) => label ?? (!many && twin ? twin : String(key))}
      onChange={(next: string | string[] | undefined) => onChange?.(next ?? (many ? [] : ''), { [twinOf(name)]: '' })}
    />
  )
}
