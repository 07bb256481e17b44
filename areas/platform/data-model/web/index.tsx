import { Form, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { part } from '#packages/web/shell/chunks.ts'
import { dataModel } from '../data-model.ts'

interface Table {
  name: string
  comment: string
  entityName: string
}

/** The tables of the chosen source; choosing one proposes the code of the model. */
function TableInput({ value, onChange, record, id, disabled, 'aria-label': label }: InputProps) {
  const t = useT()
  // The source beside it may change while this input stays.
  const watched: unknown = Form.useWatch('datasourceId')
  const datasourceId = String(watched ?? record()['datasourceId'] ?? '')
  const { data, isFetching, error } = useQuery({
    queryKey: ['table-list', datasourceId],
    enabled: /^\d+$/.test(datasourceId),
    staleTime: 60_000,
    retry: false,
    queryFn: () =>
      request<Table[]>('GET', '/api/blade-develop/model/table-list', { params: { datasourceId }, noToast: true }),
  })
  const given = {
    ...(id ? { id } : {}),
    ...(label ? { 'aria-label': label } : {}),
    ...(value ? { value: String(value) } : {}),
  }
  return (
    <>
      <Select
        {...given}
        showSearch
        virtual
        disabled={disabled || datasourceId === ''}
        loading={isFetching}
        placeholder={
          datasourceId === '' ? t('先选择数据源 / Choose a data source first') : t('选择数据表 / Choose a table')
        }
        style={{ width: '100%' }}
        options={(data ?? []).map(one => ({
          value: one.name,
          label: one.comment === one.name ? one.name : `${one.name}（${one.comment}）`,
        }))}
        onChange={(next: string) =>
          onChange?.(
            next,
            record()['modelCode']
              ? {}
              : {
                  modelCode: next
                    .toLowerCase()
                    .replace(/^(blade|t|tb)_/, '')
                    .replace(/_+/g, '-')
                    .replace(/^-|-$/g, ''),
                },
          )
        }
      />
      {error && (
        <div className="kit-late" role="alert">
          {error instanceof RefusedError ? error.msg : t('读取失败 / It could not be read')}
        </div>
      )}
    </>
  )
}

const FieldsPage = part(() => import('./fields-page.tsx'))

export default customise(dataModel, {
  inputs: { modelTable: TableInput },
  pages: { fields: { Component: FieldsPage, title: '模型字段 / Fields of the model', code: 'model_edit' } },
  detail: { tabs: [{ id: 'fields', title: '字段 / Fields', load: () => import('./fields-tab.tsx') }] },
})
