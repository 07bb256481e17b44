import { Button, Input, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { EntryDialog, labelOf, type Entry } from './entry-dialog.tsx'
import { type Kind, useRights, isFixed, useRemove, bothLanguages } from './dict-rights.ts'
import { HistoryOf } from './history-of.tsx'

export function Codes({
  kind,
  chosen,
  onChoose,
  height,
}: {
  kind: Kind
  chosen: Entry | undefined
  onChoose: (entry: Entry) => void
  height: string
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [keyword, setKeyword] = useState('')
  const [dialog, setDialog] = useState<Partial<Entry>>()
  const [told, setTold] = useState<Entry>()
  const { mayAdd, mayEdit, mayRemove } = useRights(kind)
  const remove = useRemove(kind)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['dict-panes', kind, 'roots', language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Entry[] }>('GET', `/api/blade-system/${kind}/parent-list`, {
        params: { current: 1, size: 1000 },
        headers: bothLanguages,
        noToast: true,
      }),
  })
  const wanted = keyword.trim().toLowerCase()
  const rows = (data?.records ?? []).filter(
    one =>
      wanted === '' ||
      one.code.toLowerCase().includes(wanted) ||
      `${one.dictValue} ${one.valueEn}`.toLowerCase().includes(wanted),
  )
  const columns = useCodeColumns({ mayEdit, mayRemove, setDialog, setTold, remove })
  return (
    <section className="kit-card dict-pane">
      <div className="dict-bar">
        <Input
          allowClear
          prefix={<Icon name="search" size={14} />}
          placeholder={t('名称或编号 / Name or code')}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
        {mayAdd && (
          <Button icon={<Icon name="plus" size={14} />} onClick={() => setDialog({ parentId: '0' })}>
            {t('新增字典 / Add')}
          </Button>
        )}
      </div>
      <Table<Entry>
        className="dict-table"
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={rows}
        columns={columns}
        pagination={false}
        scroll={{ y: height }}
        virtual={rows.length > 100}
        locale={{
          emptyText: isError ? (
            <NotRead onRetry={() => void refetch()} />
          ) : (
            <div className="kit-nothing">
              <p>
                {wanted
                  ? t('没有找到，可换名称或编号再试 / Nothing found, try another name or code')
                  : t('还没有字典 / No dictionary yet')}
              </p>
            </div>
          ),
        }}
        rowClassName={one => (one.id === chosen?.id ? 'is-chosen' : '')}
        onRow={one => ({
          tabIndex: 0,
          onClick: () => onChoose(one),
          onKeyDown: event => {
            if (event.key === 'Enter' && event.target === event.currentTarget) onChoose(one)
          },
        })}
      />
      {dialog && <EntryDialog kind={kind} entry={dialog} isRoot onClose={() => setDialog(undefined)} />}
      {told && <HistoryOf kind={kind} entry={told} onClose={() => setTold(undefined)} />}
    </section>
  )
}

function useCodeColumns({
  mayEdit,
  mayRemove,
  setDialog,
  setTold,
  remove,
}: {
  mayEdit: boolean
  mayRemove: boolean
  setDialog: (next: Partial<Entry> | undefined) => void
  setTold: (next: Entry | undefined) => void
  remove: (entry: Entry) => unknown
}): TableColumnsType<Entry> {
  const t = useT()
  const language = useLanguage(state => state.language)
  return [
    {
      key: 'name',
      title: t('名称 / Name'),
      ellipsis: true,
      render: (_value, one) => (isFixed(one) ? <Empty /> : labelOf(one, language)),
    },
    {
      key: 'code',
      title: t('编号 / Code'),
      ellipsis: true,
      render: (_value, one) => <span className="kit-number">{one.code}</span>,
    },
    {
      key: 'actions',
      width: mayEdit || mayRemove ? 100 : 72,
      title: '',
      render: (_value, one) =>
        isFixed(one) ? (
          <ToneTag tone="info">{t('程序 / Built in')}</ToneTag>
        ) : (
          <span onClick={event => event.stopPropagation()}>
            {mayEdit && (
              <button
                type="button"
                className="kit-icon-button"
                aria-label={t('编辑 / Edit')}
                onClick={() => setDialog(one)}
              >
                <Icon name="pencil" size={14} />
              </button>
            )}
            {mayEdit && (
              <button
                type="button"
                className="kit-icon-button"
                aria-label={t('变更记录 / History')}
                onClick={() => setTold(one)}
              >
                <Icon name="history" size={14} />
              </button>
            )}
            {mayRemove && !one.isSystem && (
              <button
                type="button"
                className="kit-icon-button is-danger"
                aria-label={t('删除 / Delete')}
                onClick={() => remove(one)}
              >
                <Icon name="trash-2" size={14} />
              </button>
            )}
          </span>
        ),
    },
  ]
}
