import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { DetailHead, DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import { useDetailPage } from '#packages/web/kit/detail/use-detail-page.ts'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import { findResource, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { RecordFailed } from '#packages/web/kit/record-failed.tsx'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { vehicleAllocate } from '../vehicle-allocate.ts'
import { BoardLines } from './board-lines.tsx'
import { CarTable } from './car-table.tsx'
import { useBoard, type Board } from './use-board.ts'
import '#packages/web/kit/detail.css'
import './board.css'

const resource = vehicleAllocate as unknown as AnyResource
const OPEN: readonly number[] = [1, 2]

/** 车辆分配 (60, 4.5): lines of the requisition on the left, cars that fit on the right, all or nothing at the end. */
export function BoardPage() {
  const tab = useTab()
  const may = useCan('vehicle_allocate_save')
  const { record, isLoading, error, reload } = useDetailPage(resource)
  if (isLoading) return <PageSkeleton />
  if (!record) return <RecordFailed error={error} onRetry={reload} onBack={() => tab.close()} />
  if (!may || !OPEN.includes(Number(record['status']))) return <DetailPage resource={resource} />
  return <OpenBoard key={`${String(record['id'])}:${String(record['version'])}`} record={record} reload={reload} />
}

function OpenBoard({ record, reload }: { record: Row; reload: () => void }) {
  const t = useT()
  const board = useBoard(String(record['id']))
  const submit = useSubmit(record, board)
  const [reason, setReason] = useState('')
  if (board.found.error) return <NotRead onRetry={() => void board.found.refetch()} />
  const count = board.items.length
  return (
    <div className="kit-page kit-detail">
      <DetailHead slot={{ resource, record, reload }} customs={{}} onRun={undefined} />
      {submit.faults.length > 0 && (
        <Alert type="error" showIcon title={submit.faults.map(one => <div key={one}>{t(one)}</div>)} />
      )}
      <div className="board-columns">
        <section className="kit-card kit-section">
          <h2>{t('申请明细 / Lines')}</h2>
          <BoardLines board={board} />
          {board.needsReason && (
            <label className="kit-required">
              {t('例外理由 / Reason of the exception')}
              <Input.TextArea
                autoSize={{ minRows: 2, maxRows: 4 }}
                maxLength={500}
                value={reason}
                onChange={event => setReason(event.target.value)}
              />
            </label>
          )}
          <div className="board-buttons">
            <Button disabled={board.left(board.current) <= 0} onClick={board.fillBest}>
              {t('按匹配分配 / By best match')}
            </Button>
            <Button
              type="primary"
              loading={submit.isBusy}
              disabled={count === 0 || (board.needsReason && reason.trim() === '')}
              onClick={() => void submit.run(reason.trim())}
            >
              {board.needsReason
                ? t('提交审批（{n}台） / Submit {n}', { n: count })
                : t('分配（{n}台） / Allocate {n}', { n: count })}
            </Button>
          </div>
        </section>
        <section className="kit-card kit-section is-table">
          <h2>{t('候选车辆 / Candidates')}</h2>
          <CarTable
            cars={board.free}
            isLoading={board.found.isFetching}
            canTake={board.left(board.current) > 0}
            onTake={board.take}
          />
        </section>
      </div>
    </div>
  )
}

function useSubmit(record: Row, board: Board) {
  const t = useT()
  const { message } = App.useApp()
  const { post, faults, isBusy } = usePost()
  const run = async (reason: string): Promise<void> => {
    const saved = await post<{ id: string; no?: string; status?: number }>(
      '/api/ratutech-core/vehicle-allocate/save-allocate',
      { allocateId: record['id'], version: record['version'], items: board.items, ...(reason ? { reason } : {}) },
    )
    if (!saved) return void board.found.refetch()
    board.clear()
    void message.success(
      <span>
        {t('已分配 / Allocated')}{' '}
        {saved.no && (
          <RecordLink resource={findResource('vehicle-allot')} id={saved.id}>
            {saved.no}
          </RecordLink>
        )}
      </span>,
    )
  }
  return { run, faults, isBusy }
}
