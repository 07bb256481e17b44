import { Alert, Form } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { twinOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { FieldCell, type CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { isAbsent, type Row } from '#packages/web/kit/model/world.ts'

const effective = (name: string): string => `effective${name[0]!.toUpperCase()}${name.slice(1)}`

/** Shows the inherited value of an empty field and marks it as inherited (10-platform 5.1). */
export function PlaceCell(props: CellProps) {
  const t = useT()
  const word = String(props.row[twinOf(effective(props.name))] ?? '')
  if (!isAbsent(props.value)) return <FieldCell {...props} />
  return word === '' ? (
    <Empty />
  ) : (
    <span>
      {word} <small className="kit-hint">{t('随上级 / from above')}</small>
    </span>
  )
}

const said = [
  ['companyId', '法人主体 / Legal entity'],
  ['cityCodes', '城市 / Cities'],
  ['areaId', '大区 / Region'],
] as const

/** In the form: what holds as long as these fields are left empty, of the department chosen above. */
export function InheritedPlace({ form }: FormSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const parentId = String(Form.useWatch<unknown>('parentId', { form, preserve: true }) ?? '')
  const own =
    Form.useWatch(
      (values: Row) =>
        said
          .filter(([name]) => !isAbsent(values[name]))
          .map(([name]) => name)
          .join(),
      { form, preserve: true },
    ) ?? ''
  const { data: above } = useQuery({
    queryKey: ['detail', 'dept', 'place', parentId, language],
    enabled: parentId !== '' && parentId !== '0',
    queryFn: () => request<Row>('GET', '/api/blade-system/dept/detail', { params: { id: parentId }, silent: true }),
  })
  const inherited = said
    .filter(([name]) => !own.split(',').includes(name))
    .flatMap(([name, label]) => {
      const word = String(above?.[twinOf(effective(name))] ?? '')
      return word === '' ? [] : [`${t(label)} ${word}`]
    })
  if (parentId === '' || parentId === '0' || inherited.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 14 }}
      title={t('不填随上级【{above}】：{what} / Left empty they follow {above}: {what}', {
        above: String(above?.['deptName'] ?? ''),
        what: inherited.join(language === 'zh' ? '；' : '; '),
      })}
    />
  )
}
