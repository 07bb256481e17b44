import { Button, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isTone } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { EntryDialog, labelOf, type Entry } from './entry-dialog.tsx'
import { type Kind, useRights, isFixed, useRemove, bothLanguages, DEEPEST } from './dict-rights.ts'
import { HistoryOf } from './history-of.tsx'

export function Entries({
  kind,
  root,
  height,
  hint,
}: {
  kind: Kind
  root: Entry | undefined
  height: string
  hint: `${string} / ${string}`
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [dialog, setDialog] = useState<Partial<Entry>>()
  const [told, setTold] = useState<Entry>()
  const [path, setPath] = useState<readonly Entry[]>([])
  const { mayAdd, mayEdit, mayRemove } = useRights(kind)
  const remove = useRemove(kind)
  const above = path.at(-1) ?? root
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['dict-panes', kind, above?.id, language],
    enabled: root !== undefined,
    queryFn: () =>
      request<Entry[]>('GET', `/api/blade-system/${kind}/child-list`, {
        params: { parentId: above!.id },
        headers: bothLanguages,
        noToast: true,
      }),
  })
  if (!root)
    return (
      <section className="kit-card dict-pane">
        <div className="kit-nothing">
          <Icon name="list" size={26} />
          <p>{t(hint)}</p>
        </div>
      </section>
    )
  const isBuiltIn = isFixed(root)
  const columns: TableColumnsType<Entry> = [
    {
      key: 'value',
      title: t('中文 / Chinese'),
      ellipsis: true,
      render: (_value, one) =>
        isTone(one.color) ? <ToneTag tone={one.color}>{one.dictValue}</ToneTag> : one.dictValue,
    },
    { key: 'en', title: t('英文 / English'), ellipsis: true, render: (_value, one) => one.valueEn || <Empty /> },
    {
      key: 'key',
      title: t('键 / Key'),
      width: 140,
      ellipsis: true,
      render: (_value, one) => <span className="kit-number">{one.dictKey}</span>,
    },
    {
      key: 'sort',
      title: t('排序 / Order'),
      width: 64,
      align: 'right',
      className: 'kit-right',
      render: (_value, one) => (one.sort >= 0 ? <span className="num">{one.sort}</span> : <Empty />),
    },
    {
      key: 'state',
      title: t('状态 / State'),
      width: 96,
      render: (_value, one) =>
        one.isSealed ? (
          <ToneTag tone="info">{t('已封存 / Sealed')}</ToneTag>
        ) : (
          <ToneTag tone="success">{t('使用中 / In use')}</ToneTag>
        ),
    },
    ...(isBuiltIn
      ? []
      : [
          {
            key: 'actions',
            title: t('操作 / Actions'),
            width: path.length < DEEPEST ? 236 : 186,
            fixed: 'right' as const,
            render: (_value: unknown, one: Entry) => (
              <span className="kit-row-actions">
                {path.length < DEEPEST && (
                  <button type="button" onClick={() => setPath([...path, one])}>
                    {t('下级 / Below')}
                  </button>
                )}
                {mayEdit && (
                  <button type="button" onClick={() => setDialog(one)}>
                    {t('编辑 / Edit')}
                  </button>
                )}
                {mayEdit && (
                  <button type="button" onClick={() => setTold(one)}>
                    {t('变更记录 / History')}
                  </button>
                )}
                {mayRemove && !one.isSystem && (
                  <button type="button" className="is-danger" onClick={() => remove(one)}>
                    {t('删除 / Delete')}
                  </button>
                )}
              </span>
            ),
          },
        ]),
  ]
  return (
    <section className="kit-card dict-pane">
      <div className="dict-bar">
        {path.length === 0 ? (
          <b>{isBuiltIn ? root.code : labelOf(root, language)}</b>
        ) : (
          <Path root={root} path={path} onGo={setPath} />
        )}
        <span className="kit-number muted">{isBuiltIn ? '' : root.code}</span>
        {isBuiltIn ? (
          <span className="kit-hint">{t('由程序定义，不能修改 / Defined by the program, fixed')}</span>
        ) : (
          mayAdd && (
            <Button
              type="primary"
              icon={<Icon name="plus" size={14} />}
              onClick={() => setDialog({ parentId: above!.id, code: root.code, sort: (data?.length ?? 0) + 1 })}
            >
              {t('新增字典项 / Add an entry')}
            </Button>
          )
        )}
      </div>
      <Table<Entry>
        className="dict-table"
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={data ?? []}
        columns={columns}
        pagination={false}
        scroll={{ x: 700, y: height }}
        locale={{
          emptyText: isError ? (
            <NotRead onRetry={() => void refetch()} />
          ) : (
            <div className="kit-nothing">
              <p>{t('还没有字典项 / No entry yet')}</p>
            </div>
          ),
        }}
      />
      {dialog && <EntryDialog kind={kind} entry={dialog} isRoot={false} onClose={() => setDialog(undefined)} />}
      {told && <HistoryOf kind={kind} entry={told} onClose={() => setTold(undefined)} />}
    </section>
  )
}

/** The way down to the entries that are shown, and back. */
function Path({ root, path, onGo }: { root: Entry; path: readonly Entry[]; onGo: (path: readonly Entry[]) => void }) {
  const language = useLanguage(state => state.language)
  const all = [root, ...path]
  return (
    <span>
      {all.map((one, at) =>
        at === all.length - 1 ? (
          <b key={one.id}>{labelOf(one, language)}</b>
        ) : (
          <span key={one.id}>
            <button type="button" className="kit-text-button" onClick={() => onGo(path.slice(0, at))}>
              {labelOf(one, language)}
            </button>{' '}
            /{' '}
          </span>
        ),
      )}
    </span>
  )
}
