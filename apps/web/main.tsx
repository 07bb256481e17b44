import { openPages } from '#generated/open-pages.ts'
import { startApp } from '#packages/web/shell/app.tsx'
import { installOpenPages } from '#packages/web/shell/open-pages.ts'
import './pages.ts'

installOpenPages(openPages)
startApp()
