import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { App, Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useRef, type PointerEvent, type ReactNode } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { useSetting } from '#packages/web/kit/settings.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { cardNamed } from '../cards.ts'
import { type Placed } from '../layouts.ts'
import { arranged, COLUMNS, sized, toKeep, type Arranged, type Shown } from './arrangement.ts'
import { AgeingCard, HealthCard } from './watch-cards.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { CardFailed, CardSkeleton } from './card.tsx'
import { MessagesCard, NoticesCard } from './mail.tsx'
import { MyDocuments, WaitingForMe } from './my-work.tsx'
import { NumbersCard } from './numbers.tsx'
import { QuickLinks } from './quick-links.tsx'

const ownCards: Readonly<Record<string, (props: { title: string; refreshSec: number }) => ReactNode>> = {
  todo: WaitingForMe,
  'my-applications': MyDocuments,
  messages: MessagesCard,
  notices: NoticesCard,
  shortcuts: QuickLinks,
  calendar: CalendarCard,
  'process-ageing': AgeingCard,
  'system-health': HealthCard,
}

/**
 * Cards of a person's posts in his own arrangement, kept on the server so that every desk looks the same (10-platform
 * 5.11).
 */
export function Board({
  board,
  isArranging,
  onDone,
}: {
  board: 'home' | 'dashboard'
  isArranging: boolean
  onDone: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['workbench', board],
    staleTime: 300_000,
    queryFn: () =>
      request<Placed[]>('GET', '/api/blade-desk/work-bench-disposition/list-by-position', {
        params: board === 'dashboard' ? { positionId: 'dashboard' } : {},
        silent: true,
      }),
  })
  const { value: own, isLoaded, change } = useSetting<readonly Arranged[]>('workbench', board)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const grid = useRef<HTMLDivElement>(null)
  if (isError) return <CardFailed onRetry={() => void refetch()} />
  if (isPending || !isLoaded) return <CardSkeleton />
  const cards = arranged(data, own)
  const keep = (next: readonly Shown[]) => change(toKeep(next))
  const shown = isArranging ? cards : cards.filter(one => !one.isHidden)
  const moved = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    keep(
      arrayMove(
        cards,
        cards.findIndex(one => one.cardCode === active.id),
        cards.findIndex(one => one.cardCode === over.id),
      ),
    )
  }
  const patch = (code: string, some: Partial<Shown>) =>
    keep(cards.map(one => (one.cardCode === code ? { ...one, ...some } : one)))
  const restore = () => {
    change(null)
    void message.success(t('已恢复默认布局 / The default layout is back'))
  }
  return (
    <>
      {isArranging && (
        <div className="workbench-arranging" role="status">
          <span>
            {t(
              '拖动卡片换位置，拖右下角改大小；改动随时保存。 / Drag cards to move them and their corner to resize; changes are kept at once.',
            )}
          </span>
          <Button size="small" onClick={restore}>
            {t('恢复默认 / Restore default')}
          </Button>
          <Button size="small" type="primary" onClick={onDone}>
            {t('完成 / Done')}
          </Button>
        </div>
      )}
      <DndContext sensors={sensors} collisionDetection={underThePointer} onDragEnd={moved}>
        <SortableContext items={shown.map(one => one.cardCode)} strategy={rectSortingStrategy}>
          <div className="workbench-grid" ref={grid}>
            {shown.map(one => (
              <Cell
                key={one.cardCode}
                placed={one}
                isArranging={isArranging}
                widthOf={() => grid.current?.clientWidth ?? 0}
                onChange={some => patch(one.cardCode, some)}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
    </>
  )
}

/**
 * A wide card is dropped where the pointer is, not where its own middle comes to lie; by keyboard there is no pointer.
 */
const underThePointer: CollisionDetection = given => {
  const hit = pointerWithin(given)
  return hit.length > 0 || given.pointerCoordinates ? hit : closestCenter(given)
}

const ROW = 36
interface CellProps {
  placed: Shown
  isArranging: boolean
  widthOf: () => number
  onChange: (some: Partial<Shown>) => void
}

function Cell({ placed, isArranging, widthOf, onChange }: CellProps) {
  const t = useT()
  const spec = cardNamed(placed.cardCode)!
  const title = placed.title ?? spec.label
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useSortable({
    id: placed.cardCode,
    disabled: !isArranging,
  })
  const Own = ownCards[placed.cardCode]
  const size = (w: number, h: number) => onChange(sized(w, h))
  const resize = (event: PointerEvent<HTMLButtonElement>) => {
    const [x, y] = [event.clientX, event.clientY]
    const column = widthOf() / COLUMNS
    const done = (end: globalThis.PointerEvent) =>
      size(placed.w + (end.clientX - x) / column, placed.h + (end.clientY - y) / ROW)
    window.addEventListener('pointerup', done, { once: true })
  }
  return (
    <div
      ref={setNodeRef}
      className={`workbench-cell${isArranging ? ' is-arranging' : ''}${placed.isHidden ? ' is-hidden' : ''}${isDragging ? ' is-dragging' : ''}`}
      data-card={placed.cardCode}
      style={{
        gridColumn: `span ${placed.w}`,
        gridRow: `span ${placed.h}`,
        ...(transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {}),
      }}
    >
      {Own ? (
        <Own title={title} refreshSec={placed.refreshSec} />
      ) : (
        <NumbersCard spec={spec} title={title} refreshSec={placed.refreshSec} />
      )}
      {isArranging && (
        <>
          <span className="workbench-tools">
            <button
              type="button"
              className="kit-icon-button"
              aria-label={t('变窄 {title} / Narrow {title}', { title: t(title) })}
              onClick={() => size(placed.w - 2, placed.h)}
            >
              –
            </button>
            <button
              type="button"
              className="kit-icon-button"
              aria-label={t('变宽 {title} / Widen {title}', { title: t(title) })}
              onClick={() => size(placed.w + 2, placed.h)}
            >
              +
            </button>
            <button
              type="button"
              className="kit-icon-button"
              aria-label={
                placed.isHidden
                  ? t('显示 {title} / Show {title}', { title: t(title) })
                  : t('隐藏 {title} / Hide {title}', { title: t(title) })
              }
              onClick={() => onChange({ isHidden: !placed.isHidden })}
            >
              <Icon name={placed.isHidden ? 'eye' : 'eye-off'} size={14} />
            </button>
            <button
              type="button"
              className="kit-icon-button workbench-grip"
              ref={setActivatorNodeRef}
              {...attributes}
              {...listeners}
              aria-label={t('移动 {title} / Move {title}', { title: t(title) })}
            >
              <Icon name="grip" size={14} />
            </button>
          </span>
          <button
            type="button"
            className="workbench-corner"
            tabIndex={-1}
            aria-label={t('改大小 {title} / Resize {title}', { title: t(title) })}
            onPointerDown={resize}
          />
        </>
      )}
    </div>
  )
}
