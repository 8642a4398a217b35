import '../kit/worker';
import '../table/table-app';
