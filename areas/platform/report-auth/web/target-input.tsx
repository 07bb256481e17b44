import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { dept, ref, textOf, twinOf, user, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { listed, useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { inputs, type InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { useKind } from '#packages/web/kit/fields/use-kind.ts'

/** Who may be granted a report, by the kind of target (10-platform 5.12). */
export const targetFields = {
  1: ref('角色 / Roles', '', 'role'),
  2: user('用户 / People'),
  3: dept('部门 / Departments'),
  4: ref('岗位 / Posts', '', 'post'),
} as const satisfies Record<number, Field>

/** Chosen by name; another kind of target begins anew. */
export function TargetInput(props: InputProps) {
  const { onChange } = props
  const kind = useKind('targetType', () => onChange?.('', { targetName: '' }))
  const field: Field | undefined = targetFields[kind as keyof typeof targetFields]
  if (!field) return null
  const Picker = inputs[field.kind]
  return <Picker key={kind} {...props} field={field} />
}

/** Chosen columns by their titles, which came beside their keys. */
export const ColumnsCell = ({ name, row }: CellProps) => {
  const titles = String(row[twinOf(name)] ?? '')
  return titles ? <>{listed(titles.split(','))}</> : <Empty />
}

interface Column {
  key: string
  label: string
}

/** The columns of the chosen report by their titles; whoever may not read its definition types their keys. */
export function ColumnsInput({ value, onChange, id, disabled, 'aria-label': label }: InputProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const reportId: unknown = Form.useWatch('reportId', { form: Form.useFormInstance(), preserve: true })
  const { data } = useQuery({
    queryKey: ['detail', 'report', reportId, language],
    enabled: Boolean(reportId),
    queryFn: () =>
      request<{ columns?: Column[] }>('GET', '/api/blade-report/report/rest/detail', {
        params: { id: reportId },
        silent: true,
      }),
  })
  return (
    <Select
      mode="tags"
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      disabled={disabled ?? false}
      value={(value as string[] | undefined) ?? []}
      onChange={(next: string[]) => onChange?.(next, {})}
      placeholder={t('全部列 / All columns')}
      notFoundContent={
        reportId
          ? t('没有可选的列，可输入列名后回车 / No column to choose; type its name and press Enter')
          : t('请先选择报表 / Choose the report first')
      }
      options={(data?.columns ?? []).map(one => ({ value: one.key, label: textOf(one.label, language) }))}
      optionFilterProp="label"
      tokenSeparators={[',', '，']}
    />
  )
}
