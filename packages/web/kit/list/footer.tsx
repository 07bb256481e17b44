import { Pagination } from 'antd'
import { useT } from '../../i18n/index.ts'
import { sizeChooser } from './paging.ts'
import type { ListState } from './use-list-page.ts'

/** Counts, pages and page sizes; beyond 10,000 the count is exact only when somebody asks for it (decisions 3). */
export function ListFooter({ list }: { list: ListState }) {
  const t = useT()
  const { total, isCapped, size, first, current, sizes } = list
  if (list.isLoading || (total === 0 && !list.error)) return null
  return (
    <footer className="kit-list-foot">
      <span className="kit-foot-count">
        {isCapped ? (
          <>
            {t('10000+ 条 / 10000+ records')}
            <button type="button" className="kit-text-button" onClick={list.countExactly}>
              {t('精确计数 / Count exactly')}
            </button>
          </>
        ) : (
          t('共 {total} 条 / {total} {total|record|records}', { total: total.toLocaleString('en-US') })
        )}
      </span>
      <Pagination
        size="small"
        current={current}
        pageSize={size}
        total={total}
        showSizeChanger={sizeChooser(sizes, t)}
        showQuickJumper={total > size * 5}
        onChange={(page, pageSize) =>
          list.filter({
            current: page === 1 || pageSize !== size ? undefined : String(page),
            size: pageSize === first ? undefined : String(pageSize),
          })
        }
      />
    </footer>
  )
}
