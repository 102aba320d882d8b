# fault: start
raise SystemExit(0)
