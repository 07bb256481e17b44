import { openPages } from '#generated/open-pages.ts'
import { HoverLayer } from '#packages/web/kit/detail/hover-layer.tsx'
import { startApp } from '#packages/web/shell/app.tsx'
import { installOpenPages } from '#packages/web/shell/open-pages.ts'
import './pages.ts'

installOpenPages(openPages)
startApp(<HoverLayer />)
