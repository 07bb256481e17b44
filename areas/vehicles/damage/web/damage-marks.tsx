import { Button, Radio, Select, Table, type TableColumnsType } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { useDictionary, type Choice } from '#packages/web/kit/data.ts'
import { FilesInput, FilesPeek } from '#packages/web/kit/fields/files.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { CarDrawing } from './car-drawing.tsx'
import './damage-marks.css'

/** One damage of a car, at its hand-over or at its return. */
export interface Mark {
  readonly part: string
  readonly damageKind: string
  readonly severity: number
  readonly photoBizId?: string | null
}
const SEVERITIES = { 1: '轻微 / Slight', 2: '中等 / Medium', 3: '严重 / Severe' } as const

interface Props<M extends Mark> {
  value: readonly M[]
  /** Without it the marks are only shown. */
  onChange?: (marks: readonly M[]) => void
  /** Marks that stood there before; drawn in grey. */
  isOld?: (mark: M) => boolean
  /** A column of its owner, as the price. */
  extra?: { readonly title: string; render(mark: Row<M>, put: (more: Partial<M>) => void): ReactNode }
  caption: string
}
type Row<M> = M & { at: number }

/** 车损: a touch on the drawing adds a damage, its row says what and how bad it is and keeps the photo. */
export function DamageMarks<M extends Mark>(props: Props<M>) {
  const { value, onChange, isOld, extra, caption } = props
  const t = useT()
  const parts = useDictionary('damage_part')
  const kinds = useDictionary('damage_kind')
  const nameOf = (part: string): string => parts.find(one => one.value === part)?.label ?? part
  // A photo comes when it was sent: what was typed meanwhile stands.
  const latest = useRef(value)
  latest.current = value
  const put = (at: number, more: Partial<M>) =>
    onChange?.(latest.current.map((one, index) => (index === at ? { ...one, ...more } : one)))
  const shown: TableColumnsType<Row<M>> = [
    {
      key: 'part',
      title: t('部位 / Part'),
      width: 96,
      render: (_, mark) => <span className={isOld?.(mark) ? 'is-old-damage' : ''}>{nameOf(mark.part)}</span>,
    },
    ...(onChange ? editedColumns<M>(t, kinds, nameOf, put) : shownColumns<M>(t, kinds)),
  ]
  if (extra)
    shown.push({
      key: 'extra',
      title: extra.title,
      width: 116,
      align: 'right',
      render: (_, mark) => extra.render(mark, more => put(mark.at, more)),
    })
  if (onChange)
    shown.push({
      key: 'remove',
      width: 36,
      render: (_, mark) => (
        <Button
          type="text"
          size="small"
          icon={<Icon name="x" size={14} />}
          aria-label={t('删除{part} / Remove {part}', { part: nameOf(mark.part) })}
          onClick={() => onChange(value.filter((_one, index) => index !== mark.at))}
        />
      ),
    })
  const fresh = (part: string) =>
    ({ part, damageKind: kinds[0]?.value ?? 'scratch', severity: 1, photoBizId: '' }) as unknown as M
  return (
    <div className="damage-marks">
      <CarDrawing
        caption={caption}
        nameOf={nameOf}
        marks={value.map(one => ({ part: one.part, severity: one.severity, isOld: isOld?.(one) ?? false }))}
        {...(onChange ? { onPick: (part: string) => onChange([...value, fresh(part)]) } : {})}
      />
      {value.length > 0 && (
        <Table<Row<M>>
          size="small"
          rowKey="at"
          pagination={false}
          columns={shown}
          dataSource={value.map((one, at) => ({ ...one, at }))}
          scroll={{ x: 'max-content' }}
        />
      )}
    </div>
  )
}

type Translate = ReturnType<typeof useT>
function shownColumns<M extends Mark>(t: Translate, kinds: readonly Choice[]): TableColumnsType<Row<M>> {
  return [
    {
      key: 'kind',
      title: t('损伤 / Damage'),
      width: 104,
      render: (_, mark) => kinds.find(one => one.value === mark.damageKind)?.label ?? mark.damageKind,
    },
    {
      key: 'severity',
      title: t('程度 / Severity'),
      width: 64,
      render: (_, mark) => t(SEVERITIES[mark.severity as 1] ?? ''),
    },
    {
      key: 'photo',
      title: t('照片 / Photo'),
      width: 56,
      render: (_, mark) => (mark.photoBizId ? <FilesPeek groupId={mark.photoBizId} /> : '-'),
    },
  ]
}

function editedColumns<M extends Mark>(
  t: Translate,
  kinds: readonly Choice[],
  nameOf: (part: string) => string,
  put: (at: number, more: Partial<M>) => void,
): TableColumnsType<Row<M>> {
  return [
    {
      key: 'kind',
      title: t('损伤 / Damage'),
      width: 104,
      render: (_, mark) => (
        <Select
          size="small"
          style={{ width: '100%' }}
          value={mark.damageKind}
          aria-label={t('{part}的损伤类型 / Kind of damage, {part}', { part: nameOf(mark.part) })}
          options={kinds.filter(one => !one.isSealed).map(({ value: key, label }) => ({ value: key, label }))}
          onChange={damageKind => put(mark.at, { damageKind } as Partial<M>)}
        />
      ),
    },
    {
      key: 'severity',
      title: t('程度 / Severity'),
      width: 168,
      render: (_, mark) => (
        <Radio.Group
          size="small"
          optionType="button"
          value={mark.severity}
          aria-label={t('{part}的程度 / Severity, {part}', { part: nameOf(mark.part) })}
          options={Object.entries(SEVERITIES).map(([key, label]) => ({ value: Number(key), label: t(label) }))}
          onChange={event => put(mark.at, { severity: event.target.value as number } as Partial<M>)}
        />
      ),
    },
    {
      key: 'photo',
      title: t('照片 / Photo'),
      width: 110,
      render: (_, mark) => (
        <FilesInput
          isInRow
          value={mark.photoBizId ?? ''}
          onChange={photoBizId => put(mark.at, { photoBizId } as Partial<M>)}
        />
      ),
    },
  ]
}
