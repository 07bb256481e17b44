// npm start: builds what is new, then runs the server, which brings its own PostgreSQL when DATABASE_URL is not set.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from './server-flags.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// In a process of its own: what the builders hold, a gigabyte, goes with them.
const { status } = spawnSync(process.execPath, [join(root, 'tools/build.ts')], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const server = spawn(process.execPath, [...SERVER_FLAGS, join(root, 'dist/server.mjs')], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
