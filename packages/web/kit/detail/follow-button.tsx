import { App, Button, Checkbox, Popover, Select } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { ownFields, type AnyResource } from '../model/world.ts'

const BASE = '/api/blade-desk/record-follow'
interface Wish {
  onMoves: boolean
  onComments: boolean
  onChanges: boolean
  fields: string[]
}
interface State extends Wish {
  isFollowing: boolean
  followers: number
}

/** The bell of a record: who follows it is told of its moves, comments and changes. */
export function FollowButton({ resource, id }: { resource: AnyResource; id: string }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const key = ['follow', resource.name, id]
  const { data } = useQuery({
    queryKey: key,
    staleTime: 60_000,
    queryFn: () => request<State>('GET', `${BASE}/state`, { params: { resource: resource.name, id }, silent: true }),
  })
  if (!data) return null
  // A refusal has been told by the client already.
  const run = (call: Promise<unknown>, said: string) =>
    void call.then(
      async () => {
        await client.invalidateQueries({ queryKey: key })
        await client.invalidateQueries({ queryKey: ['list', 'record-follow'] })
        void message.success(said)
      },
      () => undefined,
    )
  const keep = (wish: Wish) =>
    request('POST', `${BASE}/submit`, {
      body: {
        resource: resource.name,
        id,
        onMoves: wish.onMoves,
        onComments: wish.onComments,
        onChanges: wish.onChanges,
        fields: wish.fields,
      },
    })
  const label = data.isFollowing ? t('已关注 / Following') : t('关注 / Follow')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen && data.isFollowing}
      onOpenChange={setOpen}
      content={
        <Wishes
          resource={resource}
          state={data}
          onKeep={wish => run(keep(wish), t('已保存 / Saved'))}
          onStop={() => {
            setOpen(false)
            run(
              request('POST', `${BASE}/remove`, { body: { resource: resource.name, id } }),
              t('已取消关注 / No longer followed'),
            )
          }}
        />
      }
    >
      <Button
        className={data.isFollowing ? 'kit-follow is-on' : 'kit-follow'}
        icon={<Icon name="bell" size={15} />}
        aria-pressed={data.isFollowing}
        title={t('{n} 人关注 / {n} following', { n: data.followers })}
        onClick={() => {
          if (!data.isFollowing) run(keep(data), t('已关注，有变化时提醒您 / Followed: you are told of changes'))
        }}
      >
        {label}
      </Button>
    </Popover>
  )
}

function Wishes({
  resource,
  state,
  onKeep,
  onStop,
}: {
  resource: AnyResource
  state: State
  onKeep: (wish: Wish) => void
  onStop: () => void
}) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const change = (some: Partial<Wish>) => onKeep({ ...state, ...some })
  const options = ownFields(resource)
    .filter(([, field]) => !field.options.untold)
    .map(([value, field]) => ({ value, label: textOf(field.label, language) }))
  const isLast = (own: boolean) =>
    own && [state.onMoves, state.onComments, state.onChanges].filter(Boolean).length === 1
  return (
    <div className="kit-follow-wishes">
      <Checkbox
        checked={state.onMoves}
        disabled={isLast(state.onMoves)}
        onChange={event => change({ onMoves: event.target.checked })}
      >
        {t('状态变化 / Moves')}
      </Checkbox>
      <Checkbox
        checked={state.onComments}
        disabled={isLast(state.onComments)}
        onChange={event => change({ onComments: event.target.checked })}
      >
        {t('评论 / Comments')}
      </Checkbox>
      <Checkbox
        checked={state.onChanges}
        disabled={isLast(state.onChanges)}
        onChange={event => change({ onChanges: event.target.checked })}
      >
        {t('内容修改 / Changes')}
      </Checkbox>
      {state.onChanges && (
        <Select
          mode="multiple"
          className="kit-follow-fields"
          aria-label={t('只看这些字段 / These fields only')}
          placeholder={t('全部字段；可只选几个 / All fields; choose some')}
          options={options}
          optionFilterProp="label"
          maxTagCount={3}
          value={state.fields}
          onChange={(fields: string[]) => change({ fields })}
        />
      )}
      <Button size="small" onClick={onStop}>
        {t('取消关注 / Stop following')}
      </Button>
    </div>
  )
}
