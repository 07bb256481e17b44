import { useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { request } from '../../http/index.ts'
import { fillSources, holdSources, isOurFile } from '../editor/pictures.ts'
import { saveFile } from '../save-file.ts'

/** Tags aside: what a list, a row or a difference shows of a text with marks. */
export function plainOf(html: string): string {
  const read = new DOMParser().parseFromString(html, 'text/html')
  return (read.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/**
 * The server keeps harmless tags only; a draft that was kept in the browser has not passed its rules, and the page
 * trusts neither.
 */
export const harmless = (html: string): string => harmlessBody(html).innerHTML
function harmlessBody(html: string): HTMLElement {
  const read = new DOMParser().parseFromString(html, 'text/html')
  for (const one of read.querySelectorAll(
    'script, style, iframe, object, embed, link, meta, base, form, svg, math, template',
  ))
    one.remove()
  for (const one of read.body.querySelectorAll('*'))
    for (const { name, value } of [...one.attributes])
      if (
        name.startsWith('on') ||
        name === 'id' ||
        /^\s*(javascript|vbscript|data):/i.test(value.replace(/[\t\n\r]/g, ''))
      )
        one.removeAttribute(name)
  return read.body
}

const show = async (event: MouseEvent) => {
  const link = (event.target as HTMLElement).closest('a')
  const address = link?.getAttribute('href') ?? null
  if (!isOurFile(address)) return
  event.preventDefault()
  const file = await request<File>('GET', address, { blob: true, timeout: 300_000 })
  saveFile(file, link?.textContent?.trim() || file.name)
}

/** A text with marks among the other values of a record: it is as high as it is, and read aloud with them. */
export function HtmlView({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => {
    const body = harmlessBody(html)
    holdSources(body)
    return { __html: body.innerHTML }
  }, [html])
  useEffect(() => {
    if (box.current) fillSources(box.current)
  }, [shown])
  return (
    <div
      ref={box}
      className="kit-html"
      dangerouslySetInnerHTML={shown}
      onClick={event => void show(event).catch(() => undefined)}
    />
  )
}
