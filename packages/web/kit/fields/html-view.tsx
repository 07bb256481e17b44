import { useState } from 'react'

/** Tags aside: what a list, a row or a difference shows of a text with marks. */
export function plainOf(html: string): string {
  const read = new DOMParser().parseFromString(html, 'text/html')
  return (read.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

const ROOM_PX = 480
/** In a frame of its own: no script of a text runs here, and its styles stay inside. The frame is as high as the text needs. */
export function HtmlView({ html }: { html: string }) {
  const [height, setHeight] = useState(28)
  return (
    <iframe
      className="kit-html" sandbox="allow-same-origin" srcDoc={`<style>${looksOf()}</style>${html}`} title={plainOf(html).slice(0, 60)} style={{ height }}
      onLoad={event => setHeight(Math.min(ROOM_PX, Math.ceil(event.currentTarget.contentDocument?.documentElement.offsetHeight ?? ROOM_PX)))}
    />
  )
}

/** A frame inherits nothing: the letters and colours of the page around it. */
function looksOf(): string {
  const { color, fontFamily, fontSize } = getComputedStyle(document.body)
  return `html{color:${color};font:${fontSize}/1.6 ${fontFamily.replaceAll('"', "'")}}body{margin:0;overflow-wrap:anywhere}p{margin:0 0 6px}ol,ul{margin:0 0 6px;padding-left:22px}`
}
