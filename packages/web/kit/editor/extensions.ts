import { Extension, Node, mergeAttributes, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import type { Node as PmNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { shownSource } from './pictures.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: { indent: () => ReturnType; outdent: () => ReturnType }
    video: { setVideo: (attributes: { src: string }) => ReturnType }
  }
}

const STEP = 2
const MOST = 16
const INDENTED = ['paragraph', 'heading']

/** Whole steps of two letters, as a left margin: what the server lets through and a printed contract can carry. */
const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: INDENTED,
      attributes: {
        indent: {
          default: 0,
          parseHTML: element => Number.parseInt(element.style.marginLeft, 10) || 0,
          renderHTML: attributes => (attributes['indent'] ? { style: `margin-left: ${attributes['indent']}em` } : {}),
        },
      },
    },
  ],
  addCommands() {
    const move =
      (by: number) =>
      () =>
      ({
        tr,
        state,
        dispatch,
      }: {
        tr: import('@tiptap/pm/state').Transaction
        state: import('@tiptap/pm/state').EditorState
        dispatch?: ((tr: import('@tiptap/pm/state').Transaction) => void) | undefined
      }) => {
        let isMoved = false
        state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
          if (!INDENTED.includes(node.type.name)) return
          const next = Math.min(MOST, Math.max(0, Number(node.attrs['indent'] ?? 0) + by))
          if (next === node.attrs['indent']) return
          isMoved = true
          tr.setNodeMarkup(at, undefined, { ...node.attrs, indent: next })
        })
        if (isMoved) dispatch?.(tr)
        return isMoved
      }
    return { indent: move(STEP), outdent: move(-STEP) }
  },
})

const withSource = (element: HTMLImageElement | HTMLVideoElement, address: string) => {
  shownSource(address).then(
    source => {
      element.src = source
    },
    () => {
      element.title = address
    },
  )
  return element
}

const drawPicture = (node: PmNode) => {
  const dom = withSource(document.createElement('img'), String(node.attrs['src'] ?? '')) as HTMLImageElement
  dom.alt = String(node.attrs['alt'] ?? '')
  return { dom }
}
const drawVideo = (node: PmNode) => {
  const dom = withSource(document.createElement('video'), String(node.attrs['src'] ?? '')) as HTMLVideoElement
  dom.controls = true
  return { dom }
}
// The library takes an extension's own views away before it takes the editor off the page (a tab that is hidden, a form
// that is left), and draws the text once more without them:
// the browser would ask for our files itself. A plugin's views stay to the end.
const Drawn = Extension.create({
  name: 'drawn',
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { image: drawPicture, video: drawVideo } } })],
})

const Picture = Image.extend({
  addNodeView:
    () =>
    ({ node }) =>
      drawPicture(node),
})

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', mergeAttributes(HTMLAttributes, { controls: 'true' })],
  addNodeView:
    () =>
    ({ node }) =>
      drawVideo(node),
  addCommands() {
    return {
      setVideo:
        attributes =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: attributes }),
    }
  },
})

export const extensions: Extensions = [
  StarterKit.configure({
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
    trailingNode: false,
  }),
  TextStyleKit.configure({ fontFamily: false }),
  TextAlign.configure({ types: INDENTED }),
  Picture,
  Video,
  Drawn,
  Indent,
  TableKit.configure({ table: { resizable: false } }),
]
