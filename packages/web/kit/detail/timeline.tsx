import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { labelOf } from '../data.ts'
import { Ago, ToneTag } from '../fields/pieces.tsx'
import { useSession } from '../../shell/session.ts'
import { callOf, fieldOf, isEditable, mayEdit, stateOf, type AnyResource, type Row } from '../model/world.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { kindOf, type Happening, type HappeningKind } from './happening.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { CommentBox, CommentFacts } from './comment-box.tsx'
import { KindFilter, MessageLine, StepLine } from './timeline-lines.tsx'
import { bringsBack } from './versions.ts'
import { Was } from './was.tsx'

const isChange = (one: Happening): boolean => kindOf(one) === 'change'

/** Framework resources have no such call of their own: the desk answers by the right to read the record. */
const pathOf = (resource: AnyResource): string => callOf(resource, 'timeline')?.path ?? '/api/blade-desk/timeline/list'
async function readLines(resource: AnyResource, id: string, before = ''): Promise<Happening[]> {
  const answer = await request<Happening[]>('GET', pathOf(resource), {
    params: { resource: resource.name, id, ...(before ? { before } : {}) },
    silent: true,
  })
  return Array.isArray(answer) ? answer : []
}
/** The server answers so many lines of the history at once. */
const AT_ONCE = 500

export const timelineQuery = (resource: AnyResource, id: string) => ({
  queryKey: ['timeline', resource.name, id],
  enabled: id !== '' && callOf(resource, 'timeline') !== undefined,
  queryFn: () => readLines(resource, id),
})

const words: Record<string, string> = {
  save: '新建 / Created',
  update: '修改 / Changed',
  remove: '删除 / Deleted',
  lines: '修改明细 / Changed rows',
  import: '导入 / Imported',
  comment: '评论 / Comment',
  handover: '数据交接 / Handed over',
  restore: '恢复版本 / Version restored',
}

/** Moves and changes of one record, newest first, each changed field by name with what it was and is. */
export function Timeline({ resource, id, record }: { resource: AnyResource; id: string; record?: Row }) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const [wanted, setWanted] = useState<Happening>()
  const language = useLanguage(state => state.language)
  const { data: newest, isPending, error } = useQuery({ ...timelineQuery(resource, id), enabled: id !== '' })
  const { older, isReading, readOlder } = useOlder(resource, id, newest)
  const [edited, setEdited] = useState<string>()
  const [isComparing, setComparing] = useState(false)
  const [shown, setShown] = useState<HappeningKind>()
  const data = newest && [...newest, ...older]
  if (isPending) return <div className="kit-nothing">…</div>
  if (error || !data)
    return (
      <div className="kit-nothing">
        <p>{t('时间线读取失败 / The timeline could not be read')}</p>
      </div>
    )
  const versions = data.filter(isChange)
  const mayRestore = record !== undefined && mayEdit(resource, codes) && isEditable(resource, record)
  return (
    <>
      <CommentBox resource={resource} id={id} />
      {record && versions.length > 1 && (
        <Button className="kit-compare-open" onClick={() => setComparing(true)}>
          {t('版本对比 / Compare versions')}
        </Button>
      )}
      <KindFilter lines={data} shown={shown} onShow={setShown} />
      {data.length === 0 && (
        <div className="kit-nothing">
          <p>{t('还没有记录 / Nothing yet')}</p>
        </div>
      )}
      <ol className="kit-timeline">
        {data
          .filter(one => (!shown || kindOf(one) === shown) && says(resource, one))
          .map(one => {
            if (one.kind === 'process') return <StepLine key={one.id} step={one} />
            if (one.kind === 'message') return <MessageLine key={one.id} message={one} />
            const action = (resource.actions as Record<string, { label: string }> | undefined)?.[one.action]
            const [from, to] = [stateOf(resource, one.fromStatus), stateOf(resource, one.toStatus)]
            return (
              <li key={one.id} className={to ? `is-${to[1].tone}` : ''}>
                <div className="kit-happening">
                  <b>{t(action?.label ?? words[one.action] ?? one.action)}</b>
                  {to && to[0] !== from?.[0] && (
                    <span className="kit-move">
                      {from && (
                        <>
                          <ToneTag tone={from[1].tone}>{textOf(from[1].label, language)}</ToneTag>
                          <Icon name="arrow-right" size={12} />
                        </>
                      )}
                      <ToneTag tone={to[1].tone}>{textOf(to[1].label, language)}</ToneTag>
                    </span>
                  )}
                  <span className="kit-who">
                    {one.userId === '0' || !one.userName ? t('系统 / System') : one.userName}
                  </span>
                  <time className="num">{one.createTime}</time> <Ago time={one.createTime} />
                  {mayRestore && isChange(one) && bringsBack(resource, data, one.id, record).length > 0 && (
                    <button type="button" className="kit-text-button" onClick={() => setWanted(one)}>
                      {t('恢复到此版本 / Restore this version')}
                    </button>
                  )}
                </div>
                {one.isComment && edited === one.id ? (
                  <CommentBox resource={resource} id={id} comment={one} onDone={() => setEdited(undefined)} />
                ) : (
                  one.reason && <p className="kit-reason">{one.reason}</p>
                )}
                {one.isComment && edited !== one.id && <CommentFacts comment={one} onEdit={() => setEdited(one.id)} />}
                {one.action !== 'save' && <Differences resource={resource} before={one.before} after={one.after} />}
              </li>
            )
          })}
      </ol>
      {readOlder && (
        <Button block loading={isReading} onClick={readOlder}>
          {t('更早的记录 / Earlier')}
        </Button>
      )}
      {isComparing && record && (
        <CompareDialog resource={resource} record={record} history={versions} onClose={() => setComparing(false)} />
      )}
      {wanted && record && (
        <RestoreDialog
          resource={resource}
          record={record}
          history={data}
          wanted={wanted}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  )
}

/** Page after page behind the first; begun again when the first changes, for its end has moved. */
function useOlder(resource: AnyResource, id: string, newest: readonly Happening[] | undefined) {
  const [read, setRead] = useState<{ of: readonly Happening[] | undefined; older: Happening[]; isAll: boolean }>({
    of: undefined,
    older: [],
    isAll: false,
  })
  const [isReading, setReading] = useState(false)
  const own =
    read.of === newest ? read : { of: newest, older: [], isAll: (newest ?? []).filter(isChange).length < AT_ONCE }
  const oldest = [...(newest ?? []), ...own.older].findLast(isChange)
  const readOlder =
    own.isAll || !oldest
      ? undefined
      : () => {
          setReading(true)
          void readLines(resource, id, oldest.id)
            .then(
              more =>
                setRead({ of: newest, older: [...own.older, ...more], isAll: more.filter(isChange).length < AT_ONCE }),
              // What was not read can be asked for again: the button stays.
              () => undefined,
            )
            .finally(() => setReading(false))
        }
  return { older: own.older, isReading, readOlder }
}

/** A change of what only the machinery keeps tells nothing; one of the state alone does. */
const says = (resource: AnyResource, one: Happening): boolean =>
  one.action !== 'update' ||
  !isChange(one) ||
  Boolean(one.reason) ||
  one.fromStatus !== one.toStatus ||
  shownNames(resource, one.after).length > 0

/** What the machinery keeps for itself tells a reader nothing. */
const shownNames = (resource: AnyResource, after: Row): string[] =>
  Object.keys(after).filter(name => fieldOf(resource, name) && name !== 'processInstanceId')

/** Each changed field by its name, what it was and what it is. */
export function Differences({ resource, before, after }: { resource: AnyResource; before: Row; after: Row }) {
  const language = useLanguage(state => state.language)
  const names = shownNames(resource, after)
  if (names.length === 0) return null
  return (
    <ul className="kit-differences">
      {names.map(name => {
        const field = fieldOf(resource, name)!
        return (
          <li key={name}>
            <span>{labelOf(field, name, language)}</span>
            <span>
              <Was resource={resource} field={field} name={name} row={before} />
              <Icon name="arrow-right" size={12} />
              <Was resource={resource} field={field} name={name} row={after} isNow />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
