import BothPage from './both-page.tsx'

/** 字典管理(上下): codes above, entries below. */
export default function BothVerticalPage() {
  return <BothPage isStacked />
}
