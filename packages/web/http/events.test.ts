import fc from '#packages/testing/properties.ts'
import { expect, test } from 'vitest'
import { eventParser, type StreamEvent } from './events.ts'

const wire =
  ': keep-alive\n\nevent: notice\ndata: {"unread":3}\n\nid: 7\r\ndata: 第一行\r\ndata: second\r\n\r\ndata:\n\n'
const expected: StreamEvent[] = [
  { event: 'notice', data: '{"unread":3}' },
  { event: 'message', data: '第一行\nsecond' },
  { event: 'message', data: '' },
]

test('events are the same wherever the network cuts the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(wire.length), { maxLength: 12 }), cuts => {
      const found: StreamEvent[] = []
      const feed = eventParser(event => found.push(event))
      const at = [0, ...cuts.sort((a, b) => a - b), wire.length]
      for (let index = 1; index < at.length; index++) feed(wire.slice(at[index - 1], at[index]))
      expect(found).toEqual(expected)
    }),
  )
})
