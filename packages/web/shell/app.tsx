import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { LookProvider } from '../theme/provider.tsx'
import { watchErrors, logError } from './error-log.ts'
import { Gate } from './gate.tsx'
import { queryClient } from './query-client.ts'
import { Reactions } from './reactions.tsx'

/** Starts the web application in `#root`, with what lies above every page. Pages must be registered before. */
export function startApp(above?: ReactNode): void {
  watchErrors()
  const root = createRoot(document.getElementById('root')!, {
    onUncaughtError: error => logError(error, 'react'),
    onCaughtError: () => undefined,
  })
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LookProvider>
          <BrowserRouter>
            <Reactions />
            <Gate />
            {above}
          </BrowserRouter>
        </LookProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
