import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RefusedError } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { rememberedUser } from '#packages/web/shell/session.ts'
import { onSignOut } from '#packages/web/shell/session-ends.ts'
import { draftNames, dropDraft } from '#packages/web/offline/device.ts'
import { installOffline, useInstalled } from '#packages/web/offline/install.ts'
import { forgetKept, freshOrKept } from '#packages/web/offline/kept.ts'
import { onDelivered, runOutbox, useOutbox } from '#packages/web/offline/outbox.ts'
import type { FieldDay } from '../field-task.ts'
import { FieldClash } from './field-clash.tsx'
import { FIELD_LIST, prepareDay } from './field-data.ts'
import { FieldTaskPage } from './field-form.tsx'
import { FieldList } from './field-list.tsx'
import { FieldOutbox } from './field-outbox.tsx'
import { draftName } from './use-field-form.ts'
import { useLoaded } from './use-loaded.ts'
import './field.css'

onSignOut(() => void forgetKept())

const hears = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
const useOnline = (): boolean => useSyncExternalStore(hears, () => navigator.onLine)

/** 外勤: the phone's own frame: tasks of the day, their forms, and what is not sent yet. */
export default function FieldApp() {
  const me = rememberedUser()
  const navigate = useNavigate()
  useEffect(() => {
    if (!me) void navigate('/login?redirect=%2Ffield', { replace: true })
  }, [me, navigate])
  return me ? <Pages owner={me.id} person={me.name} /> : null
}

/** Keeps the day on the device; what was sent is read anew. */
function useDay(owner: string) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const [progress, setProgress] = useState('')
  const [isReady, setReady] = useState(false)
  const day = useLoaded(['day', owner, isOnline], () => freshOrKept<FieldDay>(owner, FIELD_LIST))
  const value = day.data?.value
  const letters = useOutbox(one => one.letters)
  const drafts = useLoaded(['drafts', owner, letters.length], () => draftNames(owner))
  useEffect(() => {
    if (!value || !isOnline) return
    setReady(false)
    // Without network half-way: what came is kept, the rest comes with the next time.
    void prepareDay(owner, value, (done, all) => setProgress(`${done}/${all}`))
      .then(() => installOffline({ start: '/field', manifest: '/field.webmanifest' }))
      .then(() => setReady(true))
      .catch(() => undefined)
  }, [value, isOnline, owner])
  useEffect(() => runOutbox(owner), [owner])
  useEffect(
    () =>
      onDelivered(letter => {
        void dropDraft(owner, draftName(String(letter.about['taskId']))).then(() =>
          client.invalidateQueries({ queryKey: ['field'] }),
        )
      }),
    [owner, client],
  )
  return { day, progress, isReady, isOnline, drafts: drafts.data ?? [] }
}

function Pages({ owner, person }: { owner: string; person: string }) {
  const t = useT()
  const navigate = useNavigate()
  const params = new URLSearchParams(useLocation().search)
  const letters = useOutbox(one => one.letters)
  const { day, progress, isReady, isOnline, drafts } = useDay(owner)
  const go = (query = '') => void navigate(`/field${query}`)
  const [taskId, clashId] = [params.get('task') ?? '', params.get('clash') ?? '']
  const clash = letters.find(one => one.id === clashId)
  const isList = !taskId && !clashId && !params.has('outbox')
  return (
    <div className="field-app">
      <header className="field-head">
        {isList ? (
          <button type="button" aria-label={t('返回后台 / Back to the office')} onClick={() => void navigate('/')}>
            <Icon name="building-2" size={20} />
          </button>
        ) : (
          <button type="button" aria-label={t('返回 / Back')} onClick={() => go()}>
            <Icon name="undo-2" size={20} />
          </button>
        )}
        <h1>{isList ? t('外勤任务 / Field work') : t('现场作业 / On site')}</h1>
        <NetworkState isOnline={isOnline} isReady={isReady} progress={progress} />
        <button type="button" className="field-box" onClick={() => go('?outbox')}>
          <Icon name="send" size={18} />
          <span className="num" aria-label={t('待发送{n} / {n} to be sent', { n: letters.length })}>
            {letters.length}
          </span>
        </button>
      </header>
      {taskId ? (
        <FieldTaskPage
          owner={owner}
          person={person}
          id={taskId}
          letter={letters.find(one => one.about['taskId'] === taskId)}
          onDone={() => go()}
        />
      ) : clash ? (
        <FieldClash letter={clash} onDone={() => go()} />
      ) : !isList ? (
        <FieldOutbox
          owner={owner}
          letters={letters}
          onTask={id => go(`?task=${id}`)}
          onClash={id => go(`?clash=${id}`)}
        />
      ) : day.isError ? (
        <p className="field-empty" role="alert">
          {day.error instanceof RefusedError
            ? day.error.told
            : t('任务读不到，联网后重试 / The tasks cannot be read: try again with network')}
          <button type="button" onClick={() => void day.refetch()}>
            {t('重试 / Retry')}
          </button>
        </p>
      ) : day.data ? (
        <FieldList day={day.data.value} drafts={drafts} letters={letters} onOpen={id => go(`?task=${id}`)} />
      ) : (
        <p className="field-empty">{t('读取中 / Loading')}</p>
      )}
    </div>
  )
}

function NetworkState({ isOnline, isReady, progress }: { isOnline: boolean; isReady: boolean; progress: string }) {
  const t = useT()
  const isKept = useInstalled(one => one.isKept)
  const said = !isOnline
    ? t('离线 / Offline')
    : !isReady
      ? `${t('下载中 / Loading')} ${progress}`
      : isKept
        ? t('可离线 / Works offline')
        : t('在线 / Online')
  return (
    <span className={`field-net${isOnline ? '' : ' is-off'}`} role="status">
      {!isOnline && <Icon name="wifi-off" size={14} />} {said}
    </span>
  )
}
