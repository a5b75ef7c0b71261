export function AddMineDialog(_: {onClose: () => void}) { return null; }
