import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import type { SignArea } from '../contract-template.ts'

type Draft = Partial<SignArea>
const SIDES = [
  { value: 1, label: '甲方 / Party A' },
  { value: 2, label: '乙方 / Party B' },
  { value: 3, label: '丙方 / Party C' },
  { value: 4, label: '丁方 / Party D' },
]
const areasOf = (value: unknown): readonly Draft[] => (Array.isArray(value) ? (value as Draft[]) : [])

/** Who signs where: on a word of the text, or at a place of a page; a seal also across the edges of all pages. */
export function SignAreasInput({ value, onChange, disabled }: InputProps) {
  const t = useT()
  const areas = areasOf(value)
  const set = (next: readonly Draft[]) => onChange?.(next, {})
  const put = (index: number, more: Draft) =>
    set(
      areas.map((one, at) =>
        at === index
          ? (Object.fromEntries(
              Object.entries({ ...one, ...more }).filter(([, told]) => told !== null && told !== '' && told !== false),
            ) as Draft)
          : one,
      ),
    )
  const off = disabled ?? false
  const number = (index: number, name: 'page' | 'x' | 'y', label: string) => (
    <InputNumber
      size="small"
      min={name === 'page' ? 1 : 0}
      disabled={off}
      aria-label={`${t(label)} ${index + 1}`}
      value={areas[index]![name] ?? null}
      onChange={told => put(index, { [name]: told ?? undefined })}
    />
  )
  return (
    <div className="kit-rows template-areas">
      {areas.length > 0 && (
        <table>
          <thead>
            <tr>
              {(
                [
                  '签署方 / Side',
                  '关键字 / Keyword',
                  '页 / Page',
                  '距左(mm) / From left (mm)',
                  '距下(mm) / From bottom (mm)',
                  '骑缝章 / Across pages',
                ] as const
              ).map(label => (
                <th key={label} scope="col">
                  {t(label)}
                </th>
              ))}
              <th aria-label={t('操作 / Actions')} />
            </tr>
          </thead>
          <tbody>
            {areas.map((one, index) => (
              // Rows have no id of their own: they stand where they stand.
              <tr key={index}>
                <td>
                  <Select
                    size="small"
                    disabled={off}
                    aria-label={`${t('签署方 / Side')} ${index + 1}`}
                    value={one.partyType ?? null}
                    options={SIDES.map(side => ({ value: side.value, label: t(side.label) }))}
                    onChange={(partyType: number | null) => put(index, partyType ? { partyType } : {})}
                  />
                </td>
                <td>
                  <Input
                    size="small"
                    maxLength={40}
                    disabled={off}
                    aria-label={`${t('关键字 / Keyword')} ${index + 1}`}
                    value={one.keyword ?? ''}
                    onChange={event => put(index, { keyword: event.target.value })}
                  />
                </td>
                <td>{number(index, 'page', '页 / Page')}</td>
                <td>{number(index, 'x', '距左 / From the left')}</td>
                <td>{number(index, 'y', '距下 / From the bottom')}</td>
                <td>
                  <Checkbox
                    disabled={off}
                    aria-label={`${t('骑缝章 / Across pages')} ${index + 1}`}
                    checked={one.crossPage === true}
                    onChange={event => put(index, { crossPage: event.target.checked })}
                  />
                </td>
                <td>
                  <Button
                    type="text"
                    size="small"
                    disabled={off}
                    icon={<Icon name="trash-2" size={14} />}
                    aria-label={t('删除第 {n} 行 / Remove row {n}', { n: index + 1 })}
                    onClick={() => set(areas.filter((_one, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!disabled && (
        <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => set([...areas, { partyType: 2 }])}>
          {t('加一个签署区 / Add an area')}
        </Button>
      )}
    </div>
  )
}

/** The same, read. */
export function SignAreasCell({ value }: { value?: unknown }) {
  const t = useT()
  const areas = areasOf(value)
  if (areas.length === 0) return <Empty />
  return (
    <ul className="template-read">
      {areas.map((one, index) => (
        // As above.
        <li key={index}>
          {t(SIDES.find(side => side.value === one.partyType)?.label ?? '')}
          {'　'}
          {one.keyword ? (
            <b className="kit-own">{one.keyword}</b>
          ) : (
            t('第{page}页，距左{x}mm，距下{y}mm / page {page}, {x} mm from the left, {y} mm from the bottom', {
              page: one.page ?? '',
              x: one.x ?? '',
              y: one.y ?? '',
            })
          )}
          {one.crossPage && `　${t('骑缝章 / Across pages')}`}
        </li>
      ))}
    </ul>
  )
}

/** Names that the counterparty fills in before signing. */
export function FillFieldsInput({ value, onChange, disabled, id }: InputProps) {
  const t = useT()
  return (
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ';', '；']}
      disabled={disabled ?? false}
      {...(id ? { id } : {})}
      aria-label={t('对方填写项 / Fields for the counterparty')}
      placeholder={t('如 开户行，回车添加 / For example: bank; Enter adds it')}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={names => onChange?.(names, {})}
    />
  )
}
export const FillFieldsCell = ({ value }: { value?: unknown }) =>
  Array.isArray(value) && value.length > 0 ? <span className="kit-own">{value.join('，')}</span> : <Empty />
