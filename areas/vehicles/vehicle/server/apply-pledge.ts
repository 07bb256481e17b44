export { applyPledge } from './apply-papers.ts'
