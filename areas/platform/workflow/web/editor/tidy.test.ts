import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { tidy, type Drawing, type Link, type Node } from './tidy.ts'

const task = (id: string): Node => ({ id, width: 120, height: 80 })
const gateway = (id: string): Node => ({ id, width: 50, height: 50 })
const event = (id: string): Node => ({ id, width: 36, height: 36 })
const link = (from: string, to: string, more: Partial<Link> = {}): Link => ({ id: `${from}-${to}`, from, to, ...more })

/** Every line that runs through the inside of a step; at its two ends a line touches the edge only. */
function hidden({ nodes, links }: Drawing): string[] {
  const found: string[] = []
  for (const [id, points] of links)
    for (const [at, end] of points.entries()) {
      const start = points[at - 1]
      if (!start) continue
      const [left, right, top, bottom] = [
        Math.min(start.x, end.x),
        Math.max(start.x, end.x),
        Math.min(start.y, end.y),
        Math.max(start.y, end.y),
      ]
      for (const [node, box] of nodes)
        if (right > box.x + 1 && left < box.x + box.width - 1 && bottom > box.y + 1 && top < box.y + box.height - 1)
          found.push(`${id} behind ${node}`)
    }
  return found
}
const overlaps = ({ nodes }: Drawing): string[] =>
  [...nodes].flatMap(([a, one], at) =>
    [...nodes]
      .slice(at + 1)
      .flatMap(([b, other]) =>
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height
          ? [`${a} over ${b}`]
          : [],
      ),
  )
const isSquare = ({ links }: Drawing): boolean =>
  [...links.values()].every(points =>
    points.every((one, at) => at === 0 || one.x === points[at - 1]!.x || one.y === points[at - 1]!.y),
  )

describe('a tidied drawing', () => {
  it('leads the way past a step around it, not behind it', () => {
    const drawing = tidy(
      [event('start'), task('a'), gateway('g'), task('b'), task('c'), event('end')],
      [
        link('start', 'a'),
        link('a', 'g'),
        link('g', 'b', { isNamed: true }),
        link('g', 'c'),
        link('b', 'c'),
        link('c', 'end'),
      ],
    )
    expect([hidden(drawing), overlaps(drawing), isSquare(drawing)]).toEqual([[], [], true])
    expect(drawing.links.get('start-a')).toHaveLength(2)
    const over = drawing.links.get('g-c')!
    expect(Math.min(...over.map(one => one.y))).toBeLessThan(drawing.nodes.get('b')!.y)
  })
  it('gives two ways past neighbouring steps each its own level', () => {
    const drawing = tidy(
      [event('s'), gateway('g'), task('a'), gateway('h'), task('b'), event('e')],
      [
        link('s', 'g'),
        link('g', 'a'),
        link('g', 'h'),
        link('a', 'h'),
        link('h', 'b'),
        link('h', 'e'),
        link('b', 'e'),
        link('g', 'e'),
      ],
    )
    const levels = ['g-h', 'h-e', 'g-e'].map(id => Math.min(...drawing.links.get(id)!.map(one => one.y)))
    expect(new Set([levels[0], levels[2]]).size).toBe(2)
    expect(hidden(drawing)).toEqual([])
  })
  it('sets parallel steps one above the other, and a way back below all of them', () => {
    const drawing = tidy(
      [event('s'), gateway('g'), task('a'), task('b'), task('c'), gateway('j'), task('d'), event('e')],
      [
        link('s', 'g'),
        ...['a', 'b', 'c'].flatMap(id => [link('g', id), link(id, 'j')]),
        link('j', 'd'),
        link('d', 'e'),
        link('d', 'a'),
      ],
    )
    expect(new Set(['a', 'b', 'c'].map(id => drawing.nodes.get(id)!.x)).size).toBe(1)
    expect([hidden(drawing), overlaps(drawing)]).toEqual([[], []])
    const lowest = Math.max(...[...drawing.nodes.values()].map(one => one.y + one.height))
    expect(Math.max(...drawing.links.get('d-a')!.map(one => one.y))).toBeGreaterThan(lowest)
  })
  it('hides no line behind a step, whatever was drawn', () => {
    const drawn = fc.record({
      size: fc.integer({ min: 2, max: 14 }),
      pairs: fc.array(fc.tuple(fc.nat(13), fc.nat(13), fc.boolean()), { maxLength: 24 }),
    })
    fc.assert(
      fc.property(drawn, ({ size, pairs }) => {
        const nodes = Array.from({ length: size }, (_, at) => [task, gateway, event][at % 3]!(`n${at}`))
        const links = [
          ...nodes.slice(1).map((one, at) => link(`n${at}`, one.id)),
          ...pairs
            .filter(([a, b]) => a % size !== b % size)
            .map(([a, b, isTimer], at): Link => ({ id: `x${at}`, from: `n${a % size}`, to: `n${b % size}`, isTimer })),
        ]
        const drawing = tidy(nodes, links)
        expect([hidden(drawing), overlaps(drawing), isSquare(drawing)]).toEqual([[], [], true])
      }),
      { numRuns: 300 },
    )
  })
})
