import { Alert, App, Button, Dropdown, Input } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RefusedError, request } from '../../http/index.ts'
import { listed, useLanguage, useT } from '../../i18n/index.ts'
import { Notice } from '../../shell/error-pages.tsx'
import { Icon } from '../../shell/icon.tsx'
import { PageSkeleton } from '../../shell/tab-host.tsx'
import { openTab } from '../../shell/tab-store.ts'
import { useTab } from '../../shell/use-tab.ts'
import { useCustoms } from '../customise.ts'
import { labelOf, refreshData } from '../data.ts'
import { ApprovalTrail } from '../detail/approval-trail.tsx'
import { DetailHead, RecordBody } from '../detail/detail-page.tsx'
import { useDetailPage } from '../detail/use-detail-page.ts'
import { FilesInput } from '../fields/files.tsx'
import { useChangedFields } from '../form/rejection.tsx'
import { fieldOf, findResource, numberOf, type AnyResource } from '../model/world.ts'
import { ChartButton } from './chart-button.tsx'
import { StillToCome } from './path-preview.tsx'
import { openTask, optionsQuery, recordAddress, taskPage, type TaskOptions } from './tasks.ts'
import '../kit.css'
import '../form.css'
import '../detail.css'
import '../approval.css'
import { SideDialog } from './side-dialog.tsx'

/** Approve any document: the record read-only at the left, one decision at the right; the next task opens by itself. */
export function HandlePage() {
  const t = useT()
  const tab = useTab()
  const taskId = tab.params.get('taskId') ?? ''
  const { data: options, isPending, error } = useQuery(optionsQuery(taskId))
  if (isPending && taskId) return <PageSkeleton />
  const resource = findResource(options?.resource)
  if (error || !options || !resource) {
    return (
      <Notice
        picture="404"
        title={t('任务已办理或不存在 / This task is decided or does not exist')}
        text={
          error instanceof RefusedError ? error.msg : t('它可能已由他人处理。 / Somebody else may have handled it.')
        }
        action={
          <Button type="primary" onClick={() => tab.leaveFor('/work/todo')}>
            {t('回到待办 / Back to my tasks')}
          </Button>
        }
      />
    )
  }
  return <Loaded options={options} resource={resource} />
}

function Loaded({ options, resource }: { options: TaskOptions; resource: AnyResource }) {
  const tab = useTab()
  const customs = useCustoms(resource)
  const { record, isLoading, error } = useDetailPage(resource, options.businessId)
  const language = useLanguage(state => state.language)
  const number = record ? numberOf(resource, record, language) : ''
  useEffect(() => {
    if (number) tab.setTitle(`审批 ${number} / Approve ${number}`)
  }, [number])
  if (isLoading || !customs) return <PageSkeleton />
  return (
    <div className="kit-page kit-handle">
      <div className="kit-handle-record kit-detail">
        {record ? (
          <>
            <DetailHead slot={{ resource, record, reload: () => undefined }} customs={customs} onRun={undefined} />
            <RecordBody slot={{ resource, record, reload: () => undefined }} customs={customs} isEmbedded />
          </>
        ) : (
          <Alert type="warning" showIcon title={(error as RefusedError | null)?.msg ?? ''} />
        )}
      </div>
      <aside className="kit-handle-side">
        <DecisionPanel options={options} resource={resource} number={number} />
        <section className="kit-card kit-section">
          <ApprovalTrail instanceId={options.instanceId} isNarrow />
          <StillToCome instanceId={options.instanceId} />
          <ChartButton instanceId={options.instanceId} />
        </section>
      </aside>
    </div>
  )
}

const QUICK = [
  '同意 / Agreed',
  '资料不全，请补充 / Papers are missing, please add them',
  '金额有误，请核对 / The amount is wrong, please check',
]

export function DecisionPanel({
  options,
  resource,
  number,
}: {
  options: TaskOptions
  resource: AnyResource
  number: string
}) {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [comment, setComment] = useState('')
  const [papers, setPapers] = useState('')
  const [isBusy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  const [side, setSide] = useState<'transfer' | 'addSign' | 'copy' | 'rejectTo'>()
  const may = (option: string) => options.options.includes(option)

  const send = async (option: string, path: string, body: object, done: string, isFinal: boolean) => {
    setBusy(option)
    setFault('')
    try {
      await request('POST', `/api/blade-flow/work/${path}`, {
        body: {
          taskId: options.taskId,
          processInstanceId: options.instanceId,
          comment: comment.trim(),
          ...(papers ? { attachBizId: papers } : {}),
          ...body,
        },
        noToast: true,
      })
      void message.success(`${t(done)} ${number}`)
      await refreshData(client)
      if (isFinal) await openNext(options.taskId, tab.close)
      else {
        setComment('')
        setPapers('')
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.msg)
    } finally {
      setBusy('')
    }
  }
  const reject = () =>
    comment.trim() === ''
      ? setFault(t('请填写驳回原因 / Give the reason of the rejection'))
      : void send('reject', 'complete-task', {}, '已驳回 / Rejected', true).catch(() => undefined)
  const approve = () =>
    options.commentRequired && comment.trim() === ''
      ? setFault(t('请填写意见 / Write a comment'))
      : void send('approve', 'complete-task', { flag: 'ok' }, '已通过 / Approved', true).catch(() => undefined)
  const say = () =>
    comment.trim() === ''
      ? setFault(t('请填写意见 / Write a comment'))
      : void send('comment', 'comment', {}, '意见已发表 / Comment sent', false).catch(() => undefined)
  const more = [
    ...(may('rejectTo')
      ? [{ key: 'rejectTo', label: t('退回到某一步 / Send back to a step'), onClick: () => setSide('rejectTo') }]
      : []),
    ...(may('transfer') ? [{ key: 'transfer', label: t('转办 / Transfer'), onClick: () => setSide('transfer') }] : []),
    ...(may('addSign') ? [{ key: 'addSign', label: t('加签 / Add a signer'), onClick: () => setSide('addSign') }] : []),
    ...(may('copy') ? [{ key: 'copy', label: t('抄送 / Copy'), onClick: () => setSide('copy') }] : []),
    ...(may('comment') ? [{ key: 'comment', label: t('只发表意见 / Comment only'), onClick: say }] : []),
    ...(may('unclaim')
      ? [
          {
            key: 'unclaim',
            label: t('退回签收 / Unclaim'),
            onClick: () => void send('unclaim', 'unclaim', {}, '已退回签收 / Unclaimed', true).catch(() => undefined),
          },
        ]
      : []),
  ]
  const canDecide = (may('approve') || may('reject')) && !options.pageOnly
  return (
    <section
      className="kit-card kit-section kit-decision"
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canDecide && may('approve')) approve()
      }}
    >
      <h2>{t('我的决定 / My decision')}</h2>
      <ChangedNote resource={resource} id={options.businessId} />
      {options.pageOnly && (
        <Alert
          type="info"
          showIcon
          title={t('请在业务页面处理 / Decide on the business page')}
          action={
            <Button
              size="small"
              onClick={() => {
                const address = recordAddress({
                  detailPath: '',
                  businessTable: options.resource,
                  businessId: options.businessId,
                })
                if (address) openTab(address)
              }}
            >
              {t('前往 / Go')}
            </Button>
          }
        />
      )}
      {!canDecide && !options.pageOnly && options.options.includes('comment') && !may('claim') && (
        <Alert
          type="info"
          showIcon
          title={t('等待加签人办理，之后由您决定 / The co-signers are asked first, then you decide')}
        />
      )}
      {options.options.length === 0 && (
        <Alert type="info" showIcon title={t('您不是当前环节的处理人 / You are not asked at the present step')} />
      )}
      {options.options.length > 0 && (
        <>
          <Input.TextArea
            autoFocus
            value={comment}
            maxLength={1000}
            showCount
            autoSize={{ minRows: 4, maxRows: 10 }}
            placeholder={
              options.commentRequired
                ? t('意见（必填） / Comment (required)')
                : t('意见，驳回时必填 / Comment, required for a rejection')
            }
            onChange={event => {
              setComment(event.target.value)
              setFault('')
            }}
            status={fault ? 'error' : ''}
          />
          <div className="kit-quick">
            {QUICK.map(label => (
              <button key={label} type="button" onClick={() => setComment(t(label))}>
                {t(label)}
              </button>
            ))}
          </div>
          <FilesInput value={papers} onChange={setPapers} />
        </>
      )}
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <div className="kit-decision-bar">
        {canDecide && may('approve') && (
          <Button
            type="primary"
            loading={isBusy === 'approve'}
            disabled={isBusy !== ''}
            title="Ctrl+Enter"
            icon={<Icon name="check" size={15} />}
            onClick={approve}
          >
            {t('通过 / Approve')}
          </Button>
        )}
        {canDecide && may('reject') && (
          <Button danger loading={isBusy === 'reject'} disabled={isBusy !== ''} onClick={reject}>
            {t('驳回 / Reject')}
          </Button>
        )}
        {may('claim') && !canDecide && (
          <Button
            onClick={() => void send('claim', 'claim-task', {}, '已签收 / Claimed', false).catch(() => undefined)}
          >
            {t('签收 / Claim')}
          </Button>
        )}
        {more.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: more }}>
            <Button icon={<Icon name="ellipsis" size={16} />} aria-label={t('更多 / More')} />
          </Dropdown>
        )}
      </div>
      {side && (
        <SideDialog
          kind={side}
          options={options}
          comment={comment}
          onClose={() => setSide(undefined)}
          onSend={(path, body, done, isFinal) => {
            setSide(undefined)
            void send(side, path, body, done, isFinal).catch(() => undefined)
          }}
        />
      )}
    </section>
  )
}

/** The list of one's tasks knows what comes next; when nothing is left, it says so. */
async function openNext(doneTaskId: string, close: () => void): Promise<void> {
  const { records } = await taskPage('todo', { size: 5 })
  const next = records.find(task => task.taskId !== doneTaskId)
  close()
  if (next) openTask(next)
  else openTab('/work/todo')
}

/** What was changed since it was sent back: the reviewer need not read everything again. */
function ChangedNote({ resource, id }: { resource: AnyResource; id: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const changed = [...useChangedFields(resource, 'afresh', id)].filter(
    name => fieldOf(resource, name) && !fieldOf(resource, name)!.system,
  )
  if (changed.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('上次驳回后修改了 {count} 项 / {count} {count|change|changes} since the last rejection', {
        count: changed.length,
      })}
      description={listed(changed.map(name => labelOf(fieldOf(resource, name), name, language)))}
    />
  )
}
