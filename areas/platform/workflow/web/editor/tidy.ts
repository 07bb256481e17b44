/**
 * A drawing in columns from the start to the end, without a line that runs behind a step. Pure: what is drawn and
 * where, the editor moves it.
 */
export interface Node {
  readonly id: string
  readonly width: number
  readonly height: number
}
/** `isTimer`: leaves the bottom edge of its step, where the timer hangs. */
export interface Link {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly isNamed?: boolean
  readonly isTimer?: boolean
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Drawing {
  readonly nodes: ReadonlyMap<string, Point & { width: number; height: number }>
  readonly links: ReadonlyMap<string, readonly Point[]>
}

const LEFT = 160
const MIDDLE = 240
const ROW = 130
const GAP = 64
/** Behind a node whose way out has a condition there is room for its words. */
const LABEL = 150
const TRACK = 18
const CLEAR = 22

interface Place {
  column: number
  row: number
}

export function tidy(nodes: readonly Node[], links: readonly Link[]): Drawing {
  const places = placesOf(nodes, links)
  const columns = Math.max(0, ...[...places.values()].map(one => one.column)) + 1
  const sizes = new Map(nodes.map(one => [one.id, one]))
  const named = new Set(links.filter(one => one.isNamed).map(one => places.get(one.from)?.column))
  const lefts: number[] = []
  const widths: number[] = []
  let x = LEFT
  for (let column = 0; column < columns; column++) {
    const own = nodes.filter(one => places.get(one.id)!.column === column)
    widths.push(Math.max(0, ...own.map(one => one.width)))
    lefts.push(x)
    x += widths[column]! + (named.has(column) ? LABEL : GAP)
  }
  const boxes = new Map(
    nodes.map(one => {
      const { column, row } = places.get(one.id)!
      return [
        one.id,
        {
          x: lefts[column]! + (widths[column]! - one.width) / 2,
          y: MIDDLE + row * ROW - one.height / 2,
          width: one.width,
          height: one.height,
        },
      ] as const
    }),
  )
  return {
    nodes: boxes,
    links: routed(
      links.filter(one => sizes.has(one.from) && sizes.has(one.to)),
      places,
      boxes,
      { lefts, widths },
    ),
  }
}

/** Column: the longest way from a start. Row: beside the one it comes from, where that place is free. */
function placesOf(nodes: readonly Node[], links: readonly Link[]): Map<string, Place> {
  const forward = withoutReturns(nodes, links)
  const columns = new Map(nodes.map(one => [one.id, 0]))
  for (let turn = 0; turn < nodes.length; turn++) {
    let isSettled = true
    for (const { from, to } of forward) {
      const least = columns.get(from)! + 1
      if (columns.get(to)! >= least) continue
      columns.set(to, least)
      isSettled = false
    }
    if (isSettled) break
  }
  const places = new Map<string, Place>()
  const taken = new Set<string>()
  const order = [...nodes].sort((a, b) => columns.get(a.id)! - columns.get(b.id)!)
  for (const { id } of order) {
    const column = columns.get(id)!
    const before = forward
      .filter(one => one.to === id)
      .map(one => places.get(one.from)?.row)
      .filter(row => row !== undefined)
    const wanted = before.length === 0 ? 0 : Math.round(before.reduce((sum, row) => sum + row, 0) / before.length)
    const row =
      [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6]
        .map(by => wanted + by)
        .find(one => !taken.has(`${column} ${one}`)) ?? wanted + nodes.length
    taken.add(`${column} ${row}`)
    places.set(id, { column, row })
  }
  return places
}

/** Ways that lead back would put every step of their circle behind itself. */
function withoutReturns(nodes: readonly Node[], links: readonly Link[]): Link[] {
  const known = new Set(nodes.map(one => one.id))
  const out = Map.groupBy(
    links.filter(one => known.has(one.from) && known.has(one.to)),
    one => one.from,
  )
  const state = new Map<string, 'open' | 'done'>()
  const kept: Link[] = []
  const walk = (id: string): void => {
    state.set(id, 'open')
    for (const link of out.get(id) ?? []) {
      if (state.get(link.to) === 'open') continue
      kept.push(link)
      if (!state.has(link.to)) walk(link.to)
    }
    state.set(id, 'done')
  }
  const isEntered = new Set(links.map(one => one.to))
  for (const { id } of [...nodes.filter(one => !isEntered.has(one.id)), ...nodes]) if (!state.has(id)) walk(id)
  return kept
}

interface Grid {
  readonly lefts: readonly number[]
  readonly widths: readonly number[]
}
type Boxes = ReadonlyMap<string, Point & { width: number; height: number }>

function routed(
  links: readonly Link[],
  places: ReadonlyMap<string, Place>,
  boxes: Boxes,
  grid: Grid,
): Map<string, Point[]> {
  const all = [...boxes.values()]
  const ceiling = Math.min(...all.map(one => one.y)) - CLEAR
  const floor = Math.max(...all.map(one => one.y + one.height)) + CLEAR
  const result = new Map<string, Point[]>()
  const tracks: { above: [number, number][][]; below: [number, number][][] } = { above: [], below: [] }
  const gutters = new Map<number, number>()
  // Short ways lie next to the steps, long ones around them.
  const length = (link: Link) => Math.abs(places.get(link.to)!.column - places.get(link.from)!.column)
  for (const link of [...links].sort((a, b) => length(a) - length(b))) {
    const [from, to] = [places.get(link.from)!, places.get(link.to)!]
    const [a, b] = [boxes.get(link.from)!, boxes.get(link.to)!]
    const out = { x: a.x + a.width, y: a.y + a.height / 2 }
    const into = { x: b.x, y: b.y + b.height / 2 }
    const isFree =
      from.row === to.row &&
      to.column > from.column &&
      ![...places].some(
        ([id, place]) =>
          id !== link.from &&
          id !== link.to &&
          place.row === from.row &&
          place.column > from.column &&
          place.column < to.column,
      )
    if (isFree && !link.isTimer) result.set(link.id, [out, into])
    else if (to.column === from.column + 1 && !link.isTimer) {
      const x = gutterOf(gutters, grid, from.column)
      result.set(link.id, [out, { x, y: out.y }, { x, y: into.y }, into])
    } else
      result.set(
        link.id,
        around(link, { from, to, a, b, out, into }, { places, grid, gutters, tracks, ceiling, floor }),
      )
  }
  return result
}

/** Between two columns nothing stands; each line that goes up or down there has its own place. */
function gutterOf(gutters: Map<number, number>, { lefts, widths }: Grid, column: number): number {
  const used = gutters.get(column) ?? 0
  gutters.set(column, used + 1)
  return lefts[column]! + widths[column]! + 14 + (used % 4) * 9
}
const entryOf = ({ lefts }: Grid, column: number): number => lefts[column]! - 14

interface Ends {
  from: Place
  to: Place
  a: Point & { width: number; height: number }
  b: Point & { width: number; height: number }
  out: Point
  into: Point
}
interface Course {
  places: ReadonlyMap<string, Place>
  grid: Grid
  gutters: Map<number, number>
  tracks: { above: [number, number][][]; below: [number, number][][] }
  ceiling: number
  floor: number
}

/**
 * Over everything, or under it: from the edge of a step where nothing stands beyond, else through the gutter beside it.
 */
function around(
  link: Link,
  { from, to, a, b, out, into }: Ends,
  { places, grid, gutters, tracks, ceiling, floor }: Course,
): Point[] {
  const isBelow = link.isTimer === true || to.column <= from.column
  const isOpen = ({ column, row }: Place) =>
    ![...places.values()].some(one => one.column === column && (isBelow ? one.row > row : one.row < row))
  const edge = (box: Point & { width: number; height: number }): Point => ({
    x: box.x + box.width / 2,
    y: isBelow ? box.y + box.height : box.y,
  })
  const foot = link.isTimer ? { x: a.x + a.width * 0.75, y: a.y + a.height + CLEAR } : undefined
  const leaves: Point[] = foot
    ? isOpen(from)
      ? [foot]
      : side([foot], gutterOf(gutters, grid, from.column))
    : isOpen(from)
      ? [edge(a)]
      : side([out], gutterOf(gutters, grid, from.column))
  const enters: Point[] = isOpen(to) && !link.isTimer ? [edge(b)] : side([into], entryOf(grid, to.column)).reverse()
  const [left, right] = [leaves.at(-1)!.x, enters[0]!.x].sort((one, other) => one - other) as [number, number]
  const y = isBelow
    ? floor + trackOf(tracks.below, left, right) * TRACK
    : ceiling - trackOf(tracks.above, left, right) * TRACK
  return [...leaves, { x: leaves.at(-1)!.x, y }, { x: enters[0]!.x, y }, ...enters]
}
const side = ([start]: [Point], x: number): Point[] => [start, { x, y: start.y }]

/** The nearest level where no other line lies over this stretch. */
function trackOf(levels: [number, number][][], left: number, right: number): number {
  const level = levels.findIndex(stretches => stretches.every(([from, to]) => right < from - 4 || left > to + 4))
  const at = level < 0 ? levels.length : level
  ;(levels[at] ??= []).push([left, right])
  return at
}
