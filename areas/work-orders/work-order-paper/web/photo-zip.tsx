import { Alert, Table, type TableColumnsType } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { RecordLink, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FileDrop } from '#packages/web/kit/transfer/file-drop.tsx'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'

const LONG_MS = 600_000
interface PhotoRow {
  taskId: string
  taskNo: string
  plateNo: string
  photos: number
  done: boolean
  reason: string
}
interface PhotosTaken {
  total: number
  done: number
  rows: PhotoRow[]
  left: { name: string; reason: string }[]
}

/** 补照片: what the sheet could not carry, in one zip whose names say the task or the car; each task tells its result. */
export function PhotoZip() {
  const t = useT()
  const client = useQueryClient()
  const [taken, setTaken] = useState<PhotosTaken>()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    setBusy(true)
    setRefusal('')
    try {
      setTaken(
        await request<PhotosTaken>('POST', '/api/ratutech-core/work-order-paper/photo-zip', {
          body,
          timeout: LONG_MS,
          idempotencyKey: newKey(),
          noToast: true,
        }),
      )
      await refreshData(client)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="kit-card kit-section kit-import" style={{ padding: 16, marginTop: 16 }}>
      <h2>{t('补照片 / Photos of the tasks')}</h2>
      <FileDrop
        accept=".zip"
        isBusy={isBusy}
        text={
          isBusy
            ? t('正在归入任务… / Filing the photos…')
            : t('把照片压缩包拖到这里，或点击选择 / Drop the zip of photos here, or click to choose')
        }
        hint={t(
          '文件名或文件夹名含任务号、车架号或车牌；补齐后的任务自动提交 / Names of files or folders hold the task no., VIN or plate; tasks that are whole then are handed in',
        )}
        onFile={send}
      />
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      {taken && <Taken taken={taken} />}
    </section>
  )
}

function Taken({ taken }: { taken: PhotosTaken }) {
  const t = useT()
  const columns: TableColumnsType<PhotoRow> = [
    {
      key: 'task',
      title: t('任务号 / Task no.'),
      width: 180,
      render: (_, row) => (
        <RecordLink resource={vehicleTask} id={row.taskId}>
          {row.taskNo}
        </RecordLink>
      ),
    },
    { key: 'car', title: t('车辆 / Vehicle'), width: 180, render: (_, row) => row.plateNo },
    {
      key: 'photos',
      title: t('照片 / Photos'),
      width: 80,
      align: 'right',
      render: (_, row) => <span className="num">{row.photos}</span>,
    },
    {
      key: 'result',
      title: t('结果 / Result'),
      render: (_, row) =>
        row.done ? (
          <ToneTag tone="success">{t('已提交 / Handed in')}</ToneTag>
        ) : (
          <ToneTag tone="danger">{row.reason}</ToneTag>
        ),
    },
  ]
  return (
    <>
      <Alert
        style={{ margin: '12px 0' }}
        type={taken.done === taken.rows.length && taken.left.length === 0 ? 'success' : 'warning'}
        showIcon
        title={t(
          '{total} 张照片：{done} 个任务已提交，{open} 个未提交，{left} 张没有归入任务 / {total} photos: {done} tasks handed in, {open} not, {left} photos of no task',
          {
            total: taken.total,
            done: taken.done,
            open: taken.rows.length - taken.done,
            left: taken.left.length,
          },
        )}
        {...(taken.left.length > 0
          ? {
              description: taken.left.slice(0, 20).map(one => <div key={one.name}>{`${one.name}：${one.reason}`}</div>),
            }
          : {})}
      />
      {taken.rows.length > 0 && (
        <Table size="small" rowKey="taskId" pagination={false} columns={columns} dataSource={taken.rows} />
      )}
    </>
  )
}
