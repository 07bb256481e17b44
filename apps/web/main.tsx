import { startApp } from '#packages/web/shell/app.tsx'
import './pages.ts'

startApp()
