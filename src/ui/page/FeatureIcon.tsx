import {
  Check,
  ClipboardCheck,
  Eye,
  FileText,
  Files,
  Globe,
  Handshake,
  Headset,
  Hospital,
  Languages,
  Plane,
  ShieldCheck,
  Target,
  Timer,
  UserRoundCheck,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { FeatureIcon as FeatureIconName } from '@/domain/featureIcons'

const icons = {
  check: Check,
  clipboard: ClipboardCheck,
  documents: Files,
  eye: Eye,
  file: FileText,
  globe: Globe,
  handshake: Handshake,
  headset: Headset,
  hospital: Hospital,
  languages: Languages,
  plane: Plane,
  shield: ShieldCheck,
  target: Target,
  timer: Timer,
  user: UserRoundCheck,
  zap: Zap,
} satisfies Record<FeatureIconName, LucideIcon>

/** The icon that an editor has chosen, in its tile. */
export function FeatureIcon({ name }: { name: FeatureIconName }) {
  const Icon = icons[name]
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-xl bg-accent/10 text-accent">
      <Icon aria-hidden size={24} />
    </span>
  )
}
