import { Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Related } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { openTab } from '../../shell/tab-store.ts'
import { labelOf, type PageAnswer } from '../data.ts'
import { FieldCell, isNumeric, widthOf } from '../fields/cells.tsx'
import { Money } from '../fields/pieces.tsx'
import { callOf, fieldOf, findResource, type Row } from '../model/world.ts'
import { usePaging } from '../list/paging.ts'
import { titledWidth } from '../list/text-width.ts'
import { columnsOf, totalNames } from '../model/shape.ts'
import { trimmed } from '../model/text.ts'

const SIZE = 10

/** The filters of the list, as its address has them. */
const askedOf = (related: Related, id: string): Record<string, string> => ({ [related.by]: id, ...related.where })
/** What `by` holds: the record's id unless the definition names another field of it. */
export const relatedTo = (related: Related, record: Row): string => String(record[related.from ?? 'id'] ?? '')

export const relatedQuery = (related: Related, id: string, page = 1, size = SIZE) => {
  const path = callOf(findResource(related.resource)!, 'page')?.path
  return {
    queryKey: ['list', related.resource, 'related', JSON.stringify(askedOf(related, id)), page, size],
    enabled: path !== undefined,
    queryFn: () =>
      request<PageAnswer>('GET', path!, {
        params: {
          ...askedOf(related, id),
          current: page,
          size,
          totals: totalNames(findResource(related.resource)!).length ? 1 : undefined,
        },
        silent: true,
      }),
  }
}

/** Records that point here: a small list of their own with sums, and the way to the whole list. */
export function RelatedList({ related, id }: { related: Related; id: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const paging = usePaging(SIZE)
  const resource = findResource(related.resource)!
  const { data, isPending, error } = useQuery({
    ...relatedQuery(related, id, paging.current, paging.size),
    placeholderData: keepPreviousData,
  })
  const { names, shown } = columnsOf(resource)
  const wanted = (related.columns ? [...related.columns] : names.slice(0, shown))
    .filter(name => name !== related.by && fieldOf(resource, name))
    .slice(0, 8)
  const columns: TableColumnsType<Row> = wanted.map(name => {
    const field = fieldOf(resource, name)!
    return {
      key: name,
      title: labelOf(field, name, language),
      width: titledWidth(widthOf(resource, name, field), labelOf(field, name, language)),
      align: isNumeric(field) ? 'right' : 'left',
      ellipsis: { showTitle: false },
      render: (_value, row) => (
        <FieldCell field={field} name={name} value={row[name]} row={row} resource={resource} place="list" />
      ),
    }
  })
  if (error)
    return (
      <div className="kit-nothing">
        <p>{(error as { msg?: string }).msg ?? error.message}</p>
      </div>
    )
  const total = data?.total ?? 0
  const sums = total > 0 ? wanted.filter(name => data?.totals?.[name] !== undefined) : []
  return (
    <>
      <Table<Row>
        size="small"
        rowKey={row => String(row['id'])}
        loading={isPending}
        columns={columns}
        dataSource={data?.records ?? []}
        scroll={{ x: columns.reduce((sum, one) => sum + Number(one.width), 0) }}
        pagination={paging.of(total)}
        locale={{
          emptyText: (
            <div className="kit-nothing">
              <p>{t('没有相关记录 / Nothing here')}</p>
            </div>
          ),
        }}
      />
      <div className="kit-related-foot">
        {sums.map(name => (
          <span key={name}>
            {labelOf(fieldOf(resource, name), name, language)}{' '}
            <b>
              {fieldOf(resource, name)?.kind === 'money' ? (
                <Money value={data!.totals![name]} />
              ) : (
                <span className="num">{trimmed(data!.totals![name])}</span>
              )}
            </b>
          </span>
        ))}
        {resource.page && (
          <button
            type="button"
            className="kit-text-button"
            onClick={() => openTab(`${resource.page}/index?${new URLSearchParams(askedOf(related, id)).toString()}`)}
          >
            {t('在列表中打开 / Open in the list')}
          </button>
        )}
      </div>
    </>
  )
}
