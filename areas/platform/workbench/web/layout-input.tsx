import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useContext, useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { FaultsContext } from '#packages/web/kit/form/faults-context.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { cardNamed, cards } from '../cards.ts'
import { builtInLayout } from '../layouts.ts'
import { sized } from './arrangement.ts'
import { postsQuery } from './built-in-layouts.tsx'
import './workbench.css'

/** The cards of a layout as tiles: chosen from a list, dragged, widened and made taller. */
export function LayoutSection({ form }: FormSlot) {
  const postId = Form.useWatch<string | undefined>('postId', form)
  const { data: posts = [] } = useQuery(postsQuery)
  return (
    <Form.Item name="cards" className="kit-field is-full">
      <LayoutInput post={posts.find(one => one.id === String(postId ?? ''))?.postCode} />
    </Form.Item>
  )
}

interface Tile extends Row {
  cardCode: string
  w: number
  h: number
}
const tilesOf = (rows: readonly Row[] | undefined): Tile[] =>
  [...(rows ?? [])]
    .filter(row => row['cardCode'])
    .sort((a, b) => Number(a['y']) - Number(b['y']))
    .map(row => ({ ...row, cardCode: String(row['cardCode']), w: Number(row['w']), h: Number(row['h']) }))
/** The order is the place: rows are numbered as they stand, the grid finds the column. */
const placed = (tiles: readonly Tile[]): Row[] =>
  tiles.map((tile, at) => ({ ...tile, _key: tile.cardCode, x: 0, y: at }))

function LayoutInput({
  value,
  onChange,
  post,
}: {
  value?: Row[]
  onChange?: (rows: Row[]) => void /** Code of the post that it is for. */
  post: string | undefined
}) {
  const t = useT()
  const { faults } = useContext(FaultsContext)
  const [opened, setOpened] = useState('')
  const tiles = tilesOf(value)
  const keep = (next: readonly Tile[]) => onChange?.(placed(next))
  const add = (code: string) => {
    const { w, h } = cardNamed(code)!
    keep([...tiles, { cardCode: code, w, h, refreshSec: 300 }])
  }
  const patch = (code: string, some: Partial<Tile>) =>
    keep(tiles.map(one => (one.cardCode === code ? { ...one, ...some } : one)))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const moved = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      keep(
        arrayMove(
          tiles,
          tiles.findIndex(one => one.cardCode === active.id),
          tiles.findIndex(one => one.cardCode === over.id),
        ),
      )
  }
  const left = cards
    .filter(card => !tiles.some(one => one.cardCode === card.code))
    .map(card => ({ value: card.code, label: t(card.label) }))
  const wrong = [...Object.values(faults.lines['cards'] ?? {}).flatMap(row => Object.values(row))]
  return (
    <>
      <div className="workbench-layout-bar">
        <Select<string>
          showSearch={{ optionFilterProp: 'label' }}
          value={null as unknown as string}
          style={{ width: 260 }}
          placeholder={t('添加卡片 / Add a card')}
          aria-label={t('添加卡片 / Add a card')}
          options={left}
          onChange={add}
        />
        {tiles.length === 0 && (
          <Button
            onClick={() =>
              keep(
                builtInLayout(post ? [post] : []).map(one => ({
                  cardCode: one.cardCode,
                  w: one.w,
                  h: one.h,
                  refreshSec: one.refreshSec,
                })),
              )
            }
          >
            {t('从内置布局开始 / Start from the built-in')}
          </Button>
        )}
        <span className="muted">
          {t('拖动换位置；没有权限的卡片不会显示给本人。 / Drag to move; nobody sees a card without its right.')}
        </span>
      </div>
      {wrong.length > 0 && (
        <p className="kit-warning" role="alert">
          {String(wrong[0])}
        </p>
      )}
      {tiles.length === 0 ? (
        <p className="workbench-none">{t('还没有卡片 / No cards yet')}</p>
      ) : (
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={moved}>
          <SortableContext items={tiles.map(one => one.cardCode)} strategy={rectSortingStrategy}>
            <div className="workbench-layout is-edited">
              {tiles.map(tile => (
                <TileBox
                  key={tile.cardCode}
                  tile={tile}
                  isOpened={opened === tile.cardCode}
                  onOpen={() => setOpened(opened === tile.cardCode ? '' : tile.cardCode)}
                  onChange={some => patch(tile.cardCode, some)}
                  onRemove={() => keep(tiles.filter(one => one.cardCode !== tile.cardCode))}
                />
              ))}
            </div>
          </SortableContext>
        </DndContext>
      )}
    </>
  )
}

interface TileProps {
  tile: Tile
  isOpened: boolean
  onOpen: () => void
  onChange: (some: Partial<Tile>) => void
  onRemove: () => void
}

function TileBox({ tile, isOpened, onOpen, onChange, onRemove }: TileProps) {
  const t = useT()
  const spec = cardNamed(tile.cardCode)
  const title = String(tile['title'] || (spec ? t(spec.label) : tile.cardCode))
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({
    id: tile.cardCode,
  })
  const size = (w: number, h: number) => onChange(sized(w, h))
  const tool = (icon: string, label: string, run: () => void) => (
    <button type="button" className="kit-icon-button" aria-label={`${label} ${title}`} title={label} onClick={run}>
      {/\w/.test(icon) ? <Icon name={icon} size={13} /> : icon}
    </button>
  )
  return (
    <div
      ref={setNodeRef}
      className={`workbench-tile${isDragging ? ' is-dragging' : ''}`}
      data-tile={tile.cardCode}
      style={{
        gridColumn: `span ${tile.w}`,
        gridRow: `span ${Math.max(tile.h, isOpened ? 5 : 3)}`,
        ...(transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {}),
      }}
    >
      <header>
        <button
          type="button"
          className="kit-icon-button workbench-grip"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('移动 {title} / Move {title}', { title })}
        >
          <Icon name="grip" size={13} />
        </button>
        {spec && <Icon name={spec.icon} size={14} />}
        <span title={title}>{title}</span>
      </header>
      <span className="workbench-tile-tools">
        {tool('–', t('变窄 / Narrower'), () => size(tile.w - 4, tile.h))}
        {tool('+', t('变宽 / Wider'), () => size(tile.w + 4, tile.h))}
        {tool('↑', t('变矮 / Lower'), () => size(tile.w, tile.h - 2))}
        {tool('↓', t('变高 / Taller'), () => size(tile.w, tile.h + 2))}
        {tool('pencil', t('标题与刷新 / Title and refresh'), onOpen)}
        {tool('x', t('移除 / Remove'), onRemove)}
        <em className="num">
          {tile.w} × {tile.h}
        </em>
      </span>
      {isOpened && (
        <span className="workbench-tile-form">
          <Input
            size="small"
            maxLength={32}
            value={String(tile['title'] ?? '')}
            placeholder={spec ? t(spec.label) : ''}
            aria-label={t('标题 / Title')}
            onChange={event => onChange({ title: event.target.value || null } as Partial<Tile>)}
          />
          <InputNumber
            size="small"
            min={60}
            max={86_400}
            precision={0}
            value={Number(tile['refreshSec'] ?? 300)}
            aria-label={t('刷新秒数 / Refresh in seconds')}
            suffix={t('秒 / s')}
            onChange={next => onChange({ refreshSec: next ?? 300 } as Partial<Tile>)}
          />
        </span>
      )}
    </div>
  )
}
