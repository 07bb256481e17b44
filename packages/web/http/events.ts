export interface StreamEvent {
  event: string
  data: string
}

/**
 * Feed it pieces of any length; it calls back for each complete event (WHATWG server-sent events: blank line ends,
 * colon starts a comment).
 */
export function eventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    const [, field, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(text)!
    if (field === 'event') event = value ?? ''
    if (field === 'data') data.push(value ?? '')
  }
  return piece => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    lines.forEach(line)
  }
}
