export { applyInspection } from './apply-papers.ts'
